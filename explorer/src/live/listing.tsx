/** Machine code with its cycles; the line that is next may be marked. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { hex, number } from "../data/words";
import type { Code, Visit } from "./code";

export function Listing(props: {
  live: Code;
  visits: Visit[];
  next?: number;
  breakpoints?: Set<number>;
  onBreakpoint?: (address: number) => void;
}) {
  const { live, visits, next, onBreakpoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => {
    const executed = new Map(visits.map(([address, times, cycles]) => [address, [times, cycles] as const]));
    const addresses = visits.map(([address]) => address);
    const [first, last] = [Math.min(...addresses), Math.max(...addresses)];
    const most = Math.max(...visits.map(([, , cycles]) => cycles), 1);
    let place = "";
    return live.listing.lines
      .filter(([address]) => address >= first && address <= last)
      .map(([address, text, at]) => {
        const here = live.listing.places[at]!;
        const file = here.split(":")[0]!;
        const newPlace = file !== place.split(":")[0];
        place = here;
        const [times, cycles] = executed.get(address) ?? [0, 0];
        return { address, text, here, file: newPlace ? file : "", times, cycles, share: (100 * cycles) / most };
      });
  }, [live, visits]);
  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>("[data-next]");
    if (!line || !box.current) return;
    const { scrollTop, clientHeight } = box.current;
    const down = line.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    if (down < 40 || down > clientHeight - 60) box.current.scrollTop = scrollTop + down - clientHeight / 3;
  }, [next]);
  return (
    <div class="listing" ref={box} tabIndex={0} role="region" aria-label="Machine code">
      <table>
        <thead>
          <tr>
            <th scope="col" class="number">
              visits
            </th>
            <th scope="col" class="number">
              cycles
            </th>
            <th scope="col">address</th>
            <th scope="col">instruction</th>
            <th scope="col">source</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const symbol = live.symbols[line.address];
            const isNext = line.address === next;
            const stops = props.breakpoints?.has(line.address) ?? false;
            return (
              <>
                {symbol && (
                  <tr class="symbol">
                    <td colSpan={5}>{symbol}</td>
                  </tr>
                )}
                <tr
                  data-next={isNext || undefined}
                  aria-current={isNext ? "step" : undefined}
                  class={`${isNext ? "next" : ""} ${line.times ? "" : "cold"} ${stops ? "stops" : ""}`}
                >
                  <td class="number">{line.times ? number(line.times) : ""}</td>
                  <td class="number heat">
                    <span class="share" style={{ width: `${line.share}%` }} />
                    <span>{line.times ? number(line.cycles) : ""}</span>
                  </td>
                  <td>
                    {onBreakpoint ? (
                      <button
                        type="button"
                        class="breakpoint"
                        aria-pressed={stops}
                        title="Stop here"
                        onClick={() => onBreakpoint(line.address)}
                      >
                        {hex(line.address)}
                      </button>
                    ) : (
                      <code>{hex(line.address)}</code>
                    )}
                  </td>
                  <td>
                    <code>{line.text}</code>
                  </td>
                  <td class="soft">{line.here}</td>
                </tr>
              </>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

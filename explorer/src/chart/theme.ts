/** Vega-Lite's look, out of the page's own colours. */

import type { Config } from "vega-lite";

/** Colours that people with any kind of colour vision can tell apart, after Okabe and Ito. */
const LIGHT = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#5b5b5b", "#7b3fa0"];
const DARK = ["#5cb3f0", "#ff9248", "#3fcf9f", "#e8a0c8", "#e0c34a", "#9bd7ff", "#b9b9b9", "#c08ae6"];

export function isDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

export function palette(): string[] {
  return isDark() ? DARK : LIGHT;
}

export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function config(): Config {
  const [ink, soft, line] = [colour("ink"), colour("soft"), colour("line")];
  const font = getComputedStyle(document.body).fontFamily;
  return {
    background: "transparent",
    font,
    range: { category: palette() },
    axis: {
      labelColor: soft,
      titleColor: ink,
      titleFontWeight: 500,
      titleFontSize: 12,
      labelFontSize: 11,
      gridColor: line,
      domainColor: soft,
      tickColor: line,
      titlePadding: 8,
    },
    legend: {
      symbolOpacity: 1,
      labelColor: ink,
      titleColor: soft,
      titleFontWeight: 500,
      labelFontSize: 12,
      labelLimit: 260,
      symbolType: "circle",
    },
    header: { labelColor: ink, titleColor: soft },
    title: { color: ink },
    text: { color: ink },
    view: { stroke: null },
  };
}

/** Ticks of a logarithmic axis: 1, 2 and 5 of each power of ten, fewer if they would be many. */
export function logTicks(values: number[]): number[] {
  const positive = values.filter((value) => value > 0);
  const [least, most] = [Math.min(...positive), Math.max(...positive)];
  if (!Number.isFinite(least)) return [];
  const decades = Math.log10(most / least);
  const steps = decades > 2.5 ? [1, 3] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power += 1) {
    for (const step of steps) ticks.push(Number((step * 10 ** power).toPrecision(1)));
  }
  return ticks;
}

/** An axis of bytes, written out as the page's other numbers are. */
export const BYTES_AXIS = { format: ",d", labelExpr: "replace(datum.label, /,/g, '\u202f')" };

/** Is there room for one column only? */
export function isNarrow(): boolean {
  return innerWidth < 640;
}

/** Letters of a title that a narrow chart has room for. */
const TITLE = 30;

/** A text in lines that fit above a narrow chart. */
export function lines(text: string): string[] {
  const found = [""];
  for (const word of text.split(" ")) {
    const last = found.at(-1)!;
    if (last && last.length + word.length >= TITLE) found.push(word);
    else found[found.length - 1] = last ? `${last} ${word}` : word;
  }
  return found;
}

/** A legend above the chart, in so many columns where there is room. */
export function legend(columns: number): object {
  return { orient: "top", title: null, columns: isNarrow() ? (columns > 3 ? 2 : 1) : columns, symbolLimit: 40 };
}

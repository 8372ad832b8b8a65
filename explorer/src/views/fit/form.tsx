/** What is needed and what there is, as a form that is heard while it is filled in. */

import type { JSX } from "preact";
import type { Results } from "../../data/results";
import { ISAS, LEAKS } from "../../data/words";
import type { DeviceFacts, Packet, PacketCall } from "../../generated/question";
import { change } from "../../route";
import { Select, TextField, type Choice as Option } from "../../ui/element";
import { ANYTHING, CONDITIONS, field, MOST_NEEDS, packetOf, USUAL, USUAL_PAYLOAD } from "./question";

/** Without a word, what is asked for is in a standard in force, where no primitive is named. */
const STANDINGS: Option[] = [
  { value: "", title: "in a standard" },
  { value: "any-standing", title: "any" },
];

const TASKS: Option[] = [
  { value: "encrypt", title: "encrypt" },
  { value: "decrypt", title: "decrypt" },
  { value: "encrypt+decrypt", title: "encrypt and decrypt" },
  { value: "hash", title: "hash" },
  { value: "authenticate", title: "authenticate" },
  { value: "seal", title: "encrypt and authenticate" },
  { value: "seal+open", title: "the same, and open it" },
  { value: "encrypt_message", title: "encrypt a message without a tag" },
  { value: "derive", title: "derive keys" },
  { value: "extend", title: "output of any length" },
  { value: "permute", title: "permute a state" },
];

const KEYS: Option[] = [
  { value: "", title: "new for each message" },
  { value: "static", title: "set up once" },
  { value: "fixed", title: "fixed in firmware" },
];

const OBJECTIVES: Option[] = [
  { value: "", title: "least time" },
  { value: "rom", title: "least ROM" },
  { value: "ram", title: "least RAM" },
  { value: "energy", title: "least energy" },
  { value: "speed=1,rom=1", title: "time and ROM alike" },
  { value: "speed=1,rom=1,ram=1", title: "time, ROM and RAM alike" },
];

/** What a need may leak through at most. */
const TIMINGS: Option[] = [
  { value: "", title: "anything" },
  { value: "none", title: `${LEAKS.none}, which take time` },
  { value: "branches", title: `${LEAKS.branches}: no time here, no cache` },
  { value: "full", title: LEAKS.full! },
];

interface FormProps {
  results: Results;
  /** All devices that can be asked for, once they are known. */
  devices: DeviceFacts[];
  /** All packets of standards, once they are known. */
  packets: Packet[];
  values: URLSearchParams;
  /** How many needs there are. */
  count: number;
  /** The field that cannot be read. */
  wrong: string | undefined;
}

/** A call for a packet: `seal aes-128-ccm-4 of payload bytes with 21 in clear`. */
function told(call: PacketCall): string {
  const clear = call.associated === "0" ? "" : ` with ${call.associated} in clear`;
  return `${call.send.replaceAll("_", " ")} ${call.primitive} of ${call.message} bytes${clear}`;
}

/** What protects a packet, and what takes that away. */
function PacketNote({ packet }: { packet: Packet }) {
  return (
    <>
      <p class="soft">
        {packet.title} ({packet.source}): {packet.calls.map(told).join("; ")}.
      </p>
      <ul class="soft">
        {packet.misuse.map((one) => (
          <li key={one.never}>
            Never {one.never} <span>({one.clause})</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Form(props: FormProps) {
  const { results, values, count } = props;
  const set = (name: string, value: string, usual = "") => change({ [name]: value === usual ? undefined : value });
  const text = (name: string, label: string, example: string, usual = "", choices?: Option[]): JSX.Element => (
    <TextField
      key={name}
      name={name}
      label={label}
      value={values.get(name) === ANYTHING ? "" : (values.get(name) ?? usual)}
      example={example}
      wrong={props.wrong === name}
      {...(choices ? { choices } : {})}
      onChange={(given) => set(name, usual && given === "" ? ANYTHING : given, usual)}
    />
  );
  const primitives: Option[] = [{ value: ANYTHING, title: "any" }];
  for (const family of results.overview.families) {
    primitives.push({ value: family.name, title: `any ${family.title}`, group: family.title });
    for (const member of family.members) primitives.push({ value: member.name, title: member.title, group: family.title });
  }
  const isas = [...new Set(results.overview.devices.map((device) => device.isa))];
  const targets: Option[] = [
    ...results.overview.devices.map((device) => ({ value: device.name, title: device.title })),
    ...isas.map((isa) => ({ value: isa, title: `any ${ISAS[isa] ?? isa}` })),
    ...props.devices.filter((device) => !results.devices.has(device.name)).map((device) => ({ value: device.name, title: device.core })),
  ];
  const packet = packetOf(values);
  const sent = props.packets.find((one) => one.name === packet);
  const kinds: Option[] = [{ value: "", title: "no packet of a standard" }];
  for (const one of props.packets) {
    kinds.push({ value: one.name, title: one.name, group: one.title.split(",")[0]! });
  }
  // A packet that an address names is shown before the list is there.
  if (packet && !sent) kinds.push({ value: packet, title: packet });
  return (
    <form class="fit" aria-label="What fits" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>What do you send?</legend>
        <div class="filters">
          <Select id="packet" label="Packet" value={packet} choices={kinds} onChange={(value) => set("packet", value)} />
          {packet && text("payload", "Payload", sent ? `${sent.least}B to ${sent.most}B` : USUAL_PAYLOAD, USUAL_PAYLOAD)}
          {packet && (
            <Select
              id="way"
              label="Way"
              value={values.get("way") ?? ""}
              choices={[
                { value: "", title: "sent" },
                { value: "receive", title: "received" },
              ]}
              onChange={(value) => set("way", value)}
            />
          )}
          {packet && (
            <Select
              id="timing"
              label="May leak through"
              value={values.get("timing") ?? ""}
              choices={TIMINGS}
              onChange={(value) => set("timing", value)}
            />
          )}
        </div>
        {sent && <PacketNote packet={sent} />}
      </fieldset>
      {Array.from({ length: count }, (_, need) => {
        if (need === 0 && packet) return null;
        const name = (plain: string) => field(need, plain);
        const usual = need === 0 ? USUAL.primitive : ANYTHING;
        const more = CONDITIONS.slice(1);
        const select = (plain: string, label: string, choices: Option[], usual = "") => (
          <Select
            id={name(plain)}
            label={label}
            value={values.get(name(plain)) ?? usual}
            choices={choices}
            onChange={(value) => set(name(plain), value, usual)}
          />
        );
        return (
          <fieldset key={need}>
            <legend>{count > 1 ? `What do you need? (${need + 1})` : "What do you need?"}</legend>
            <div class="filters">
              {select("task", "Task", TASKS, "encrypt")}
              {select("primitive", "Primitive", primitives, usual)}
              {text(name("message"), "Message", "16B")}
              {select("key", "Key", KEYS)}
              {select("timing", "May leak through", TIMINGS)}
            </div>
            <details class="more" open={values.has(name("standing")) || more.some(([plain]) => values.get(name(plain)))}>
              <summary>More conditions</summary>
              <div class="filters">
                {select("standing", "Standing", STANDINGS)}
                {more.map(([plain, , label, example]) => text(name(plain), label, example))}
              </div>
            </details>
          </fieldset>
        );
      })}
      <p>
        {count < MOST_NEEDS && (
          <button type="button" onClick={() => change({ needs: String(count + 1), [field(count, "task")]: "hash" })}>
            And another need, in the same memory
          </button>
        )}{" "}
        {count > 1 && (
          <>
            <button type="button" onClick={() => change({ needs: count === 2 ? undefined : String(count - 1) })}>
              One need less
            </button>{" "}
            <label>
              <input
                type="checkbox"
                checked={values.get("together") === "yes"}
                onChange={(event) => set("together", event.currentTarget.checked ? "yes" : "")}
              />{" "}
              they may run at the same time
            </label>
          </>
        )}
      </p>
      <fieldset>
        <legend>What have you got?</legend>
        <div class="filters">
          {text("target", "Machine", "any", USUAL.target, targets)}
          {text("rom", "ROM for it", "all", packet ? "" : USUAL.rom)}
          {text("ram", "RAM for it, with stack", "all", packet ? "" : USUAL.ram)}
          {text("clock", "Clock", "8MHz")}
          <Select
            id="objective"
            label="Best is"
            value={values.get("objective") ?? ""}
            choices={OBJECTIVES}
            onChange={(value) => set("objective", value)}
          />
        </div>
      </fieldset>
    </form>
  );
}

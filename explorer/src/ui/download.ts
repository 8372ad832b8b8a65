/** Data as files. */

export type Cell = string | number | null;

export function csv(headings: string[], rows: Cell[][]): string {
  const cell = (value: Cell) => {
    const text = value === null ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [headings, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

export function save(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

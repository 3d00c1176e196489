// A QR code as the path of a drawing.
import { encode } from "uqr";

export interface Code {
  size: number;
  path: string;
}

export function codeOf(text: string): Code {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) =>
    row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join(""),
  );
  return { size, path: rows.join("") };
}

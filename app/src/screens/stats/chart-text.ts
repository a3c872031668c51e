/** Widths of digits and signs differ by font; a wide one's bold digits take 0.7 of the size, its signs 0.84. */
const WIDEST_CHARACTER = 0.78

/** The room in a chart for a figure of the given font size, in the chart's units. No font is measured: it may not be there yet. */
export function textWidth(text: string, size: number): number {
  return Math.ceil(text.length * size * WIDEST_CHARACTER)
}

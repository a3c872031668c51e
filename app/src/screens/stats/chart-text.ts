/**
 * The widths of digits and signs differ by font. In a wide bold font a digit takes 0.7 of the font size, a sign 0.84.
 */
const WIDEST_CHARACTER = 0.78

/**
 * The width reserved for a figure of the given font size, in the chart's units. The font isn't measured, because it
 * may not be loaded yet.
 */
export function textWidth(text: string, size: number): number {
  return Math.ceil(text.length * size * WIDEST_CHARACTER)
}

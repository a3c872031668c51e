import { words } from '../../words/words.ts'

/** Level par is 'E' to whatever decimal; the sign is always there else. decimals: of an average. */
export function toParText(toPar: number, decimals = 0): string {
  if (toPar === 0) return 'E'
  return `${toPar > 0 ? '+' : '-'}${Math.abs(toPar).toFixed(decimals)}`
}

/** '3h 37m', '45m'. */
export function paceText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}m` : `${hours}h ${minutes % 60}m`
}

export function percentText(percent: number): string {
  return words.stats.percent(percent)
}

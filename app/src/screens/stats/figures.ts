import { formatToPar } from '@teemates/golf/score'

/** An average against par with so many decimals, signed as a score is; level par is 'E'. */
export function averageToPar(toPar: number, decimals: 1 | 2): string {
  if (toPar === 0) return formatToPar(0)
  return `${toPar > 0 ? '+' : ''}${toPar.toFixed(decimals)}`
}

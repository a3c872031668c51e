import { formatToPar, withSign } from '@teemates/golf/score'

/** An average against par with this many decimals, signed like a score; level par is 'E'. */
export function averageToPar(toPar: number, decimals: 1 | 2): string {
  return toPar === 0 ? formatToPar(0) : withSign(toPar, Math.abs(toPar).toFixed(decimals))
}

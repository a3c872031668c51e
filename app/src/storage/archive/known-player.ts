export interface KnownPlayer {
  readonly id: string
  readonly name: string
  readonly playerId: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

export const startingHole = {
  label: 'Starting hole',
  hole: (hole: number) => `Hole ${hole}`,
  fact: (hole: number) => `Starting hole: ${hole}`,
  unknownToServer: "This game's server can't start on another hole.",
}

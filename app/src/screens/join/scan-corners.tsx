/** Four corners drawn over the camera's picture, to aim at a QR code. */
export function ScanCorners() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="absolute inset-0 m-auto h-4/5 stroke-on-board"
    >
      <path d="M5 25V12a7 7 0 0 1 7-7h13M75 5h13a7 7 0 0 1 7 7v13M95 75v13a7 7 0 0 1-7 7H75M25 95H12a7 7 0 0 1-7-7V75" />
    </svg>
  )
}

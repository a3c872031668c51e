import type { ReactNode } from 'react'

/* Line drawings of where to tap, each with a pencil ring around the place. The text beside them says the same. */

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 168 126"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="w-42 stroke-ink"
    >
      {children}
    </svg>
  )
}

/** A ring around the place to tap, by its centre and radii. */
function PencilRing(ring: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) {
  const { x, y, width, height } = ring
  return (
    <path
      d="M.36-.96C-.3-1.24-1.02-.66-1 .02S-.34 1.06.2 1C.8.92 1.1.4 1-.14.9-.74.2-1.02-.26-.94"
      transform={`translate(${x} ${y}) scale(${width} ${height})`}
      strokeWidth="2.6"
      vectorEffect="non-scaling-stroke"
      className="stroke-under"
    />
  )
}

/** Lines of text without meaning. */
function Lines({ d }: { readonly d: string }) {
  return <path d={d} strokeWidth="6" className="stroke-hair" />
}

const phoneFromAbove = 'M12 124V22a18 18 0 0 1 18-18h108a18 18 0 0 1 18 18v102'

/** The bottom bar of Safari, with the share button in its middle. */
export function ShareButton() {
  return (
    <Picture>
      <path d="M12 2v102a18 18 0 0 0 18 18h108a18 18 0 0 0 18-18V2" className="fill-raised" />
      <Lines d="M26 12h94M26 28h112M26 44h70" />
      <path d="M12 62h144" className="stroke-hair" />
      <path d="m36 78-6 7 6 7M131 78h8.500a2 2 0 0 1 2 2v9" className="stroke-edge" />
      <rect x="128" y="81" width="10" height="11" rx="2" className="stroke-edge" />
      <path
        d="M84 85.500V77m-4.500 4 4.500-4.500 4.500 4.500m-8.500 2.500h-2.500v13h13v-13H88"
        strokeWidth="2.2"
        className="stroke-green"
      />
      <PencilRing x={84} y={86} width={21} height={21} />
      <path d="M62 114h44" strokeWidth="3.6" />
    </Picture>
  )
}

/** Safari's share sheet. */
export function AddToHomeScreen({ label }: { readonly label: string }) {
  return (
    <Picture>
      <path d="M1 124V24A18 18 0 0 1 19 6h130a18 18 0 0 1 18 18v100" className="fill-raised" />
      <path d="M72 15h24" strokeWidth="4" className="stroke-hair" />
      <path d="M1 44h166M1 88h166" className="stroke-hair" />
      <Lines d="M36 30h56M36 107h76" />
      <rect x="15" y="24" width="10" height="12" rx="2" className="stroke-edge" />
      <path d="M15 102h12m-12 5h12m-12 5h8" className="stroke-edge" />
      <rect x="15" y="59" width="14" height="14" rx="3.5" className="stroke-green" />
      <path d="M22 62.500v7M18.500 66h7" className="stroke-green" />
      <Label x={36} y={70.5} text={label} />
      <PencilRing x={84} y={66} width={79} height={24} />
    </Picture>
  )
}

/** Chrome's address bar with the three dots. */
export function ChromeMenu() {
  return (
    <Picture>
      <path d={phoneFromAbove} className="fill-raised" />
      <rect x="22" y="18" width="84" height="28" rx="14" className="fill-paper stroke-hair" />
      <Lines d="M36 32h48M26 76h94M26 92h112M26 108h70" />
      <path d="M12 58h144" className="stroke-hair" />
      <path d="M131 25.500v.01M131 32v.01M131 38.500v.01" strokeWidth="5" className="stroke-green" />
      <PencilRing x={131} y={32} width={19} height={19} />
    </Picture>
  )
}

/** The menu of the three dots. */
export function InstallFromMenu({ label }: { readonly label: string }) {
  return (
    <Picture>
      <path d="M8 2h141a18 18 0 0 1 18 18v104" strokeWidth="1.4" className="stroke-edge" />
      <rect x="1" y="12" width="161" height="110" rx="10" className="fill-raised" />
      <Lines d="M16 30h8m12 0h38M16 98h8m12 0h60" />
      <rect x="15" y="55" width="11" height="18" rx="2.5" className="stroke-green" />
      <path d="M20.500 60v6m-2.700-2.700 2.700 2.700 2.700-2.700" className="stroke-green" />
      <Label x={32} y={68.5} text={label} />
      <PencilRing x={81} y={64} width={78} height={22} />
    </Picture>
  )
}

/** The phone's home screen, with the app among others. */
export function HomeScreen({ productName }: { readonly productName: string }) {
  return (
    <Picture>
      <path d={phoneFromAbove} className="fill-raised" />
      {[26, 68, 110].map((x) => (
        <g key={x} className="stroke-hair">
          <rect x={x} y="16" width="32" height="32" rx="9" className="fill-paper" />
          <path d={`M${x + 6} 57h20`} strokeWidth="4" />
        </g>
      ))}
      {[26, 110].map((x) => (
        <rect key={x} x={x} y="70" width="32" height="32" rx="9" className="fill-paper stroke-hair" />
      ))}
      <rect x="68" y="70" width="32" height="32" rx="9" className="fill-board stroke-edge" />
      <path d="M79 94V77" strokeWidth="2.2" className="stroke-on-board" />
      <path d="M80 77.500c4-1.500 6 1 10 .500v8c-4 .500-6-2-10-.500z" className="fill-on-board stroke-none" />
      <ellipse cx="83" cy="95" rx="10" ry="3.500" strokeWidth="1.2" className="stroke-board-edge" />
      <text x="84" y="116" textAnchor="middle" fontSize="12" className="fill-ink stroke-none font-bold">
        {productName}
      </text>
    </Picture>
  )
}

function Label({ x, y, text }: { readonly x: number; readonly y: number; readonly text: string }) {
  return (
    <text
      x={x}
      y={y}
      fontSize="12"
      className="fill-ink stroke-none font-bold"
      textLength="118"
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  )
}

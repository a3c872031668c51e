/** A club's notice board with nothing pinned to it. */
export function NoticeBoard() {
  return (
    <svg
      viewBox="0 0 236 170"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="w-59 max-w-full"
    >
      <path d="M4 158H232" strokeWidth="1.8" className="stroke-edge" />
      <path d="M44 158V26M192 158V26" strokeWidth="3" className="stroke-ink" />
      <rect x="30" y="22" width="176" height="96" rx="8" strokeWidth="2" className="fill-raised stroke-ink" />
      <path d="M22 22 118 6l96 16" strokeWidth="2" className="stroke-ink" />
      <path
        d="M46 40h40v52H46zM98 40h40v38H98zM150 40h40v52h-40z"
        strokeWidth="1.8"
        strokeDasharray="3 4"
        className="stroke-edge"
      />
      <path d="M66 40h.01M118 40h.01M170 40h.01" strokeWidth="8" className="stroke-green" />
      <path
        d="M213 158c-2-8 0-12 4-16M218 158c0-6 3-9 7-11M12 158c0-7 3-10 7-13"
        strokeWidth="2"
        className="stroke-green"
      />
    </svg>
  )
}

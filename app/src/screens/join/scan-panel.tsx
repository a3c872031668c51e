import { CameraOff, ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type CameraProblem, cameraProblemOf } from '../../device/scanning/camera.ts'
import { startScanning } from '../../device/scanning/scanner.ts'
import { useServices } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { ScanCorners } from './scan-corners.tsx'
import { scannedPath } from './scanned-path.ts'

interface ScanPanelProps {
  /** Called once, with the path of the code that the camera has found. */
  readonly onFound: (path: string) => void
}

type Scan = 'off' | 'opening' | 'looking'

/** The camera, and the path that it finds. */
function useScan(onFound: (path: string) => void) {
  const { device } = useServices()
  const [scan, setScan] = useState<Scan>('off')
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isOn = scan !== 'off'

  useEffect(() => {
    if (!isOn || video.current === null) return undefined
    let isFound = false
    const stop = startScanning(video.current, {
      onPicture: () => setScan('looking'),
      onText(text) {
        if (isFound) return
        let path: string
        try {
          path = scannedPath(text)
        } catch {
          // Codes that are no invitation are ignored, because the next one may be right. Source: document 2 section 8.
          return
        }
        isFound = true
        device.haptic('success')
        setScan('off')
        onFound(path)
      },
      onProblem(error) {
        device.haptic('error')
        setScan('off')
        setProblem(cameraProblemOf(error))
      },
    })
    // Turn the camera off when the page is hidden: nobody aims it, and another app may need it.
    const stopHidden = () => {
      if (document.visibilityState === 'hidden') setScan('off')
    }
    document.addEventListener('visibilitychange', stopHidden)
    return () => {
      document.removeEventListener('visibilitychange', stopHidden)
      stop()
    }
  }, [isOn, onFound, device])

  function press() {
    setProblem(null)
    setScan(isOn ? 'off' : 'opening')
  }
  return { scan, problem, video, press }
}

/**
 * Scans QR codes. The camera is on from the press of its button until a code is found or the page is left. Source:
 * document 2, Join Round.
 */
export function ScanPanel({ onFound }: ScanPanelProps) {
  const { scan, problem, video, press } = useScan(onFound)
  const isOn = scan !== 'off'
  return (
    <section
      aria-label={words.scan.title}
      className={isOn ? 'overflow-hidden rounded-panel bg-board text-on-board' : 'rounded-panel bg-paper'}
    >
      {isOn && (
        <>
          <p role="status" className="px-2 pt-3.5 pb-3 text-center font-bold">
            {scan === 'opening' ? words.scan.opening : words.scan.hint}
          </p>
          <div className="relative">
            <video
              ref={video}
              muted
              playsInline
              aria-hidden="true"
              className="aspect-[4/3] max-h-[40dvh] w-full bg-black object-cover"
            />
            <ScanCorners />
          </div>
        </>
      )}
      {problem !== null && (
        <div role="alert" className="flex flex-col items-center gap-1.5 px-4 pt-6 text-center">
          <CameraOff aria-hidden="true" className="size-12 text-ink-2" strokeWidth={1.75} />
          <p className="text-heading">{problemText(problem)}</p>
          <p className="text-ink-2">{words.scan.otherwise}</p>
        </div>
      )}
      <div className="flex justify-center p-4">
        <Button
          variant={isOn ? 'board-secondary' : 'secondary'}
          className="min-h-14 px-7"
          icon={isOn ? undefined : <ScanLine aria-hidden="true" className="size-6" />}
          onClick={press}
        >
          {isOn ? words.scan.stop : words.scan.start}
        </Button>
      </div>
    </section>
  )
}

function problemText(problem: CameraProblem): string {
  return typeof problem === 'string' ? words.scan.problems[problem] : words.scan.other(problem.detail)
}

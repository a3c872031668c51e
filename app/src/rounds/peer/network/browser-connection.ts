import { DATA_CHANNEL } from './messages.ts'
import type { ConnectionEvents, PeerConnection } from './peer-ports.ts'
import { fingerprintIn } from './proof.ts'

/** Buffered bytes above which nothing more is sent, because the other phone doesn't keep up. */
const MAX_BUFFERED = 1024 * 1024
/** Buffered bytes below which sending resumes. */
const ROOM_BUFFERED = 256 * 1024

/**
 * A connection over WebRTC.
 * @param configure called before the phone looks for its addresses, which is when it needs the servers
 */
export function openBrowserConnection(
  configure: () => Promise<RTCConfiguration>,
  events: ConnectionEvents,
): PeerConnection {
  const connection = new RTCPeerConnection()
  let channel: RTCDataChannel | undefined
  let isOver = false

  function over(): void {
    if (isOver) return
    isOver = true
    connection.close()
    events.onClosed()
  }

  function listen(to: RTCDataChannel): void {
    channel = to
    to.onopen = () => {
      if (!isOver) events.onOpen()
    }
    to.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isOver && typeof data === 'string') events.onMessage(data)
    }
    to.bufferedAmountLowThreshold = ROOM_BUFFERED
    to.onbufferedamountlow = () => {
      if (!isOver) events.onRoom()
    }
    to.onclose = over
  }

  connection.ondatachannel = (event) => {
    if (event.channel.label === DATA_CHANNEL && channel === undefined) listen(event.channel)
  }
  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null || candidate.candidate === '' || isOver) return
    const { candidate: line, sdpMid, sdpMLineIndex } = candidate
    events.onCandidate({ candidate: line, sdpMid, sdpMLineIndex })
  }
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection
    if (connectionState === 'failed' || connectionState === 'closed') over()
  }

  async function describe(): Promise<string> {
    connection.setConfiguration(await configure())
    await connection.setLocalDescription()
    return connection.localDescription?.sdp ?? ''
  }

  return {
    async offer() {
      listen(connection.createDataChannel(DATA_CHANNEL))
      return describe()
    },
    async answer(offer) {
      // The description is set first, because candidates that come before it are lost.
      await connection.setRemoteDescription({ type: 'offer', sdp: offer })
      return describe()
    },
    accept: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    addCandidate(candidate) {
      // A rejected candidate, such as one of a network that this phone doesn't have, doesn't affect the others.
      connection.addIceCandidate(candidate).catch(() => undefined)
    },
    fingerprints() {
      const own = fingerprintIn(connection.currentLocalDescription?.sdp ?? '')
      const other = fingerprintIn(connection.currentRemoteDescription?.sdp ?? '')
      return own === null || other === null ? null : { own, other }
    },
    send: (text) => !isOver && channel !== undefined && sendOn(channel, text),
    close() {
      isOver = true
      connection.close()
    },
  }
}

function sendOn(channel: RTCDataChannel, text: string): boolean {
  if (channel.readyState !== 'open' || channel.bufferedAmount > MAX_BUFFERED) return false
  try {
    channel.send(text)
    return true
  } catch {
    // The message is too long for the channel, or the channel has closed and hasn't reported that yet.
    return false
  }
}

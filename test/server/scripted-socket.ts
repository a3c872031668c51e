import * as v from 'valibot'

const textOrNull = v.nullable(v.string())
/** join_ref, ref, topic, event, payload. */
const frameOf = v.tuple([textOrNull, textOrNull, v.string(), v.string(), v.unknown()])
type Frame = v.InferOutput<typeof frameOf>
const payloadOf = v.looseObject({})
const joinOf = v.looseObject({ config: v.looseObject({ postgres_changes: v.array(v.looseObject({})) }) })

/**
 * For tests of the client's channels: the server's end of its sockets, frame by frame in protocol version 2.0.0. The model of
 * the server knows changes and members, but no frames, silent sockets or endings without an answer.
 */
export function scriptedSockets() {
  const sockets: ScriptedSocket[] = []
  class ScriptedSocket {
    readonly url: string
    readyState = 0
    binaryType = 'blob'
    bufferedAmount = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: object) => void) | null = null
    onerror: ((event: object) => void) | null = null
    /** The client's frames, parsed from JSON. */
    readonly frames: Frame[] = []
    /** The client's broadcasts, which have a binary form. */
    readonly broadcasts: { readonly event: string; readonly payload: Readonly<Record<string, unknown>> }[] = []
    /** Whether joins, heartbeats and other frames are answered, and whether a closing socket ends at once. */
    isAnswering = true

    constructor(url: string) {
      this.url = url
      sockets.push(this)
      queueMicrotask(() => this.open())
    }
    private open() {
      this.readyState = 1
      this.onopen?.()
    }
    send(data: string | ArrayBuffer) {
      if (typeof data !== 'string') {
        this.broadcasts.push(broadcastOf(new Uint8Array(data)))
        return
      }
      const frame = v.parse(frameOf, JSON.parse(data))
      this.frames.push(frame)
      if (this.isAnswering) queueMicrotask(() => this.answer(frame))
    }
    private answer([joinRef, ref, topic, event, payload]: Frame) {
      this.tell([
        joinRef,
        ref,
        topic,
        'phx_reply',
        { status: 'ok', response: event === 'phx_join' ? echo(payload) : {} },
      ])
    }
    tell(frame: Frame) {
      this.onmessage?.({ data: JSON.stringify(frame) })
    }
    close() {
      if (this.isAnswering) this.end()
      else this.readyState = 2
    }
    /** Ends the socket, as when the server goes away. */
    end() {
      if (this.readyState === 3) return
      this.readyState = 3
      this.onclose?.({ code: 1006 })
    }
  }
  return {
    Socket: ScriptedSocket,
    sockets,
    /** The newest socket's frames of one event. */
    written: (event: string) => sockets.at(-1)?.frames.filter((frame) => frame[3] === event) ?? [],
  }
}

/** A join is answered with every subscription, in its order, with an id. */
function echo(payload: unknown) {
  const { config } = v.parse(joinOf, payload)
  return { postgres_changes: config.postgres_changes.map((one, index) => ({ ...one, id: index + 1 })) }
}

/**
 * Parses a binary frame. Its head has the lengths of the parts that follow: the join's reference, the reference, the topic,
 * the event and the metadata. The rest is the payload.
 */
function broadcastOf(bytes: Uint8Array) {
  const [, joinRef = 0, ref = 0, topic = 0, event = 0, metadata = 0] = bytes
  const headBytes = 7
  const eventFrom = headBytes + joinRef + ref + topic
  const text = (from: number, to?: number) => new TextDecoder().decode(bytes.subarray(from, to))
  return {
    event: text(eventFrom, eventFrom + event),
    payload: v.parse(payloadOf, JSON.parse(text(eventFrom + event + metadata))),
  }
}

/* Cuts the output of a WebSocket server into frames: RFC 6455, section 5.2. A server masks nothing. */

const textOpcode = 1
const binaryOpcode = 2
/** The value of the second byte if the length is in the next two, or eight, bytes. */
const lengthInTwo = 126
const lengthInEight = 127

export class FrameCutter {
  #rest = Buffer.alloc(0)

  /** @returns the frames that are complete now, their headers included */
  take(chunk: Buffer): Buffer[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const frames: Buffer[] = []
    for (let length = lengthOf(this.#rest); length <= this.#rest.length; length = lengthOf(this.#rest)) {
      frames.push(this.#rest.subarray(0, length))
      this.#rest = this.#rest.subarray(length)
    }
    return frames
  }
}

/** Length of the first frame with its header, in bytes; infinite until it is known. */
function lengthOf(bytes: Buffer): number {
  const header = headerOf(bytes)
  if (bytes.length < header) return Number.POSITIVE_INFINITY
  if (header === 4) return header + bytes.readUInt16BE(2)
  if (header === 10) return header + Number(bytes.readBigUInt64BE(2))
  return header + (bytes[1] ?? 0)
}

function headerOf(bytes: Buffer): number {
  const length = (bytes[1] ?? 0) & 0x7f
  if (length === lengthInTwo) return 4
  return length === lengthInEight ? 10 : 2
}

/** 'answer' stands for replies to a client, and for messages that keep the connection. */
export type FrameKind = 'change' | 'poke' | 'presence' | 'answer'

/** The kind of a frame in Phoenix's second wire format, in which a broadcast is binary. */
export function kindOf(frame: Buffer): FrameKind {
  const opcode = (frame[0] ?? 0) & 0x0f
  if (opcode === binaryOpcode) return 'poke'
  if (opcode !== textOpcode) return 'answer'
  const event = /^\[[^,]*,[^,]*,"[^"]*","(?<name>\w+)"/u.exec(frame.toString('utf8', headerOf(frame)))?.groups?.['name']
  if (event === 'postgres_changes') return 'change'
  if (event === 'broadcast') return 'poke'
  return event?.startsWith('presence') === true ? 'presence' : 'answer'
}

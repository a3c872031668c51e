import { readJson } from '../http/json-body.ts'
import { maxNameBytes } from './limits.ts'

/** Phoenix's wire formats: objects in 1.0.0, arrays in 2.0.0, and binary frames for broadcasts. */
export const versions = ['1.0.0', '2.0.0'] as const
export type Version = (typeof versions)[number]

/** A client's broadcast, passed on unchanged. */
export interface UserBroadcast {
  readonly event: string
  readonly json: boolean
  readonly bytes: Uint8Array
}

export interface Incoming {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
  /** The broadcast of a binary frame, which has no payload. */
  readonly broadcast?: UserBroadcast
}

/** One message for many receivers, encoded once per protocol version. */
export interface Outgoing {
  /** @returns undefined if this version can't express the message */
  encoded(version: Version): Encoded | undefined
}

export interface Encoded {
  readonly data: Uint8Array
  readonly binary: boolean
}

const broadcastPushKind = 3
const broadcastKind = 4
const jsonEncoding = 1
/** The kind, five lengths, and the encoding. */
const pushHeaderBytes = 7
const strictText = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

/** @returns undefined if the data isn't a frame of this version */
export function decodeFrame(data: Uint8Array, binary: boolean, version: Version): Incoming | undefined {
  if (binary) return version === '2.0.0' ? decodeBroadcastPush(data) : undefined
  const value = parsedJson(data)
  const parts = version === '2.0.0' ? value : objectParts(value)
  if (!isList(parts) || parts.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload] = parts
  if (!isRef(joinRef) || !isRef(ref) || !isName(topic) || !isName(event)) return undefined
  return { joinRef, ref, topic, event, payload }
}

function parsedJson(data: Uint8Array): unknown {
  try {
    return decodedJson(data)
  } catch {
    return undefined
  }
}

/**
 * @throws UnfitJson
 * @throws Error if the data isn't JSON in UTF-8
 */
export function decodedJson(data: Uint8Array): unknown {
  return readJson(strictText.decode(data))
}

function objectParts(value: unknown): unknown {
  if (!isObject(value)) return undefined
  const { join_ref: joinRef = null, ref = null, topic, event, payload } = value
  return [joinRef, ref, topic, event, payload]
}

/** @returns whether it is an object in JSON's sense */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isRef(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= maxNameBytes)
}

/**
 * Checks all names from outside: topics, events, presence keys. PostgreSQL's UTF-8 can't store NUL or half a surrogate
 * pair, and would reject the whole statement.
 */
export function isName(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > maxNameBytes) return false
  return Buffer.byteLength(value) <= maxNameBytes && value.isWellFormed() && !value.includes('\0')
}

function decodeBroadcastPush(data: Uint8Array): Incoming | undefined {
  const [kind, joinRefBytes = 0, refBytes = 0, topicBytes = 0, eventBytes = 0, metaBytes = 0, encoding] = data
  if (kind !== broadcastPushKind || (encoding !== 0 && encoding !== jsonEncoding)) return undefined
  let offset = pushHeaderBytes
  const take = (length: number) => data.subarray(offset, (offset += length))
  const texts = [joinRefBytes, refBytes, topicBytes, eventBytes].map((length) => decodedText(take(length)))
  take(metaBytes)
  const [joinRef, ref, topic, event] = texts
  if (offset > data.length || joinRef === undefined || ref === undefined) return undefined
  if (!isName(topic) || !isName(event)) return undefined
  const broadcast = { event, json: encoding === jsonEncoding, bytes: data.subarray(offset) }
  // Invalid JSON would throw in the receiver's handler.
  if (broadcast.json && parsedJson(broadcast.bytes) === undefined) return undefined
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: undefined, broadcast }
}

function decodedText(bytes: Uint8Array): string | undefined {
  try {
    return strictText.decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of one message to one client. */
export function encodeText(
  version: Version,
  message: Readonly<{ joinRef: string | null; ref: string | null; topic: string; event: string }>,
  payloadText: string,
): string {
  const { joinRef, ref, topic, event } = message
  if (version === '2.0.0') {
    return `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},${payloadText}]`
  }
  return `${JSON.stringify({ topic, event, ref }).slice(0, -1)},"payload":${payloadText}}`
}

/** @param payloadText JSON */
export function textMessage(topic: string, event: string, payloadText: string): Outgoing {
  return perVersion((version) => ({
    data: encoder.encode(encodeText(version, { joinRef: null, ref: null, topic, event }, payloadText)),
    binary: false,
  }))
}

export function broadcastMessage(topic: string, broadcast: UserBroadcast): Outgoing {
  return perVersion((version) => {
    if (version === '2.0.0') return { data: encodeBroadcast(topic, broadcast), binary: true }
    // Version 1 can't carry bytes. As on the hosted service, its clients don't receive the message.
    if (!broadcast.json) return undefined
    const head = JSON.stringify({ type: 'broadcast', event: broadcast.event }).slice(0, -1)
    const payloadText = `${head},"payload":${strictText.decode(broadcast.bytes)}}`
    const text = encodeText(version, { joinRef: null, ref: null, topic, event: 'broadcast' }, payloadText)
    return { data: encoder.encode(text), binary: false }
  })
}

function perVersion(encode: (version: Version) => Encoded | undefined): Outgoing {
  const made = new Map<Version, Encoded | undefined>()
  return {
    encoded(version) {
      if (!made.has(version)) made.set(version, encode(version))
      return made.get(version)
    },
  }
}

function encodeBroadcast(topic: string, { event, json, bytes }: UserBroadcast): Uint8Array {
  const topicBytes = encoder.encode(topic)
  const eventBytes = encoder.encode(event)
  const header = [broadcastKind, topicBytes.length, eventBytes.length, 0, json ? jsonEncoding : 0]
  return Buffer.concat([Uint8Array.from(header), topicBytes, eventBytes, bytes])
}

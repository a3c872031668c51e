import { BundleError, type BundleErrorCode } from './bundle-error.ts'
import { loadPart } from '../../device/load-part.ts'
import { StorageError, type StorageErrorCode } from './storage-error.ts'

/*
 * Calls to a worker's functions. Each call has a channel of its own for its progress and its answer. Arguments and answers
 * are plain data. Errors with a code keep their class.
 */

/** Reports the progress of a call, in rounds. */
export type OnProgress = (rounds: number) => void

interface Work {
  readonly [name: string]: (given: never, onProgress: OnProgress) => Promise<unknown>
}

interface Call {
  readonly name: string
  readonly given: never
}

type Answer<Value> =
  | { readonly kind: 'progress'; readonly rounds: number }
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'bundle-error'; readonly code: BundleErrorCode }
  | { readonly kind: 'storage-error'; readonly code: StorageErrorCode }
  | { readonly kind: 'failed'; readonly message: string }

/** The worker sends it once it listens. */
const READY = 'ready'

/** In a worker: serves calls from now on. */
export function answerCalls(work: Work): void {
  addEventListener('message', ({ data, ports }: MessageEvent<Call>) => {
    const [port] = ports
    const asked = work[data.name]
    if (port === undefined || asked === undefined) return
    const answer = (given: Answer<unknown>) => port.postMessage(given)
    asked(data.given, (rounds) => answer({ kind: 'progress', rounds })).then(
      (value) => answer({ kind: 'done', value }),
      (error: unknown) => answer(failureOf(error)),
    )
  })
  postMessage(READY)
}

function failureOf(error: unknown): Answer<never> {
  if (error instanceof BundleError) return { kind: 'bundle-error', code: error.code }
  if (error instanceof StorageError) return { kind: 'storage-error', code: error.code }
  return { kind: 'failed', message: String(error) }
}

type Given<Asked extends Work[string]> = Parameters<Asked>[0]
type Answered<Asked> = Asked extends (...given: never[]) => Promise<infer Value> ? Value : never
/** An interface whose functions are all work. */
type Works<Does> = { readonly [Name in keyof Does]: Work[string] }

/** The methods of a Worker that are used here. */
export interface StartedWorker {
  addEventListener(
    type: 'message' | 'error' | 'messageerror',
    listener: () => void,
    options: { readonly once: true },
  ): void
  postMessage(message: unknown, transfer: MessagePort[]): void
  terminate(): void
}

export interface WorkerCalls<Does extends Works<Does>> {
  /**
   * Starts the worker if it isn't running. Rejects as its function does, with MissingPartError if its code can't be loaded,
   * and with StorageError 'unreadable' if the worker died or was ended before it answered.
   */
  call<Name extends keyof Does & string>(
    name: Name,
    given: Given<Does[Name]>,
    onProgress?: OnProgress,
  ): Promise<Answered<Does[Name]>>
  /** Ends the worker, which loses its state. The next call starts a new one. */
  end(): void
}

interface Running {
  readonly worker: StartedWorker
  readonly isReady: Promise<void>
  /** Each rejects a call that has no answer yet. */
  readonly open: Set<(error: Error) => void>
}

export function createWorkerCalls<Does extends Works<Does>>(start: () => StartedWorker): WorkerCalls<Does> {
  let running: Running | undefined

  function end(ended: Running | undefined): void {
    if (ended === undefined || running !== ended) return
    running = undefined
    ended.worker.terminate()
    for (const reject of ended.open) reject(new StorageError('unreadable'))
  }

  async function ready(): Promise<Running> {
    const current = running ?? started(start(), () => end(current))
    running = current
    try {
      await current.isReady
    } catch (error) {
      end(current)
      throw error
    }
    return current
  }

  return {
    async call<Name extends keyof Does & string>(name: Name, given: Given<Does[Name]>, onProgress?: OnProgress) {
      const current = await ready()
      if (running !== current) throw new StorageError('unreadable')
      return answerOf<Answered<Does[Name]>>(current, { name, given }, onProgress)
    },
    end: () => end(running),
  }
}

function answerOf<Value>({ worker, open }: Running, call: object, onProgress: OnProgress | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const fail = (error: Error) => {
      close()
      reject(error)
    }
    function close(): void {
      port1.close()
      open.delete(fail)
    }
    open.add(fail)
    port1.addEventListener('message', ({ data }: MessageEvent<Answer<Value>>) => {
      if (data.kind === 'progress') {
        onProgress?.(data.rounds)
        return
      }
      if (data.kind !== 'done') return fail(errorOf(data))
      close()
      resolve(data.value)
    })
    // An answer that can't be deserialised counts as none.
    port1.addEventListener('messageerror', () => fail(new StorageError('unreadable')))
    port1.start()
    worker.postMessage(call, [port2])
  })
}

/** @param onDeath called if the worker stops answering, or never has */
function started(worker: StartedWorker, onDeath: () => void): Running {
  const isReady = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', () => resolve(), { once: true })
    worker.addEventListener('error', () => reject(new Error('a worker could not be started')), { once: true })
  })
  for (const death of ['error', 'messageerror'] as const) worker.addEventListener(death, onDeath, { once: true })
  return { worker, isReady: loadPart(() => isReady), open: new Set() }
}

function errorOf(failure: Exclude<Answer<never>, { readonly kind: 'progress' | 'done' }>): Error {
  switch (failure.kind) {
    case 'bundle-error':
      return new BundleError(failure.code)
    case 'storage-error':
      return new StorageError(failure.code)
    case 'failed':
      return new Error(failure.message)
  }
}

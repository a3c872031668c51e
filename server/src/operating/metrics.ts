/** Label names and values. Values must come from small fixed sets, because each combination is kept for good. */
export type Labels = Readonly<Record<string, string>>

export interface Metrics {
  /** @returns a function that adds to the counter */
  counter(name: string, help: string): (labels?: Labels, by?: number) => void
  /** @returns a function that records one observation in seconds */
  durations(name: string, help: string): (labels: Labels, seconds: number) => void
  /** @param read called each time the metrics are requested */
  gauge(name: string, help: string, read: () => number): void
  /** All metrics in Prometheus' text format 0.0.4. */
  text(): string
}

/** Upper bounds in seconds. The goal for a score's call is 50 ms (reliability E61). */
const bounds = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const

interface Distribution {
  readonly labels: Labels
  readonly counts: number[]
  sum: number
  count: number
}

export function createMetrics(): Metrics {
  const families = new Map<string, () => string[]>()

  function family(name: string, type: string, help: string, samples: () => string[]): void {
    if (families.has(name)) throw new Error(`The metric ${name} is there already.`)
    families.set(name, () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples()])
  }

  return {
    counter(name, help) {
      const values = new Map<string, number>()
      family(name, 'counter', help, () => [...values].map(([labels, value]) => `${name}${labels} ${value}`))
      return (labels = {}, by = 1) => {
        const key = labelText(labels)
        values.set(key, (values.get(key) ?? 0) + by)
      }
    },
    durations(name, help) {
      const values = new Map<string, Distribution>()
      family(name, 'histogram', help, () => [...values.values()].flatMap((value) => histogramLines(name, value)))
      return (labels, seconds) => {
        const key = labelText(labels)
        let value = values.get(key)
        if (value === undefined) {
          value = { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
          values.set(key, value)
        }
        const bound = bounds.findIndex((upper) => seconds <= upper)
        if (bound >= 0) value.counts[bound] = (value.counts[bound] ?? 0) + 1
        value.sum += seconds
        value.count += 1
      }
    },
    gauge: (name, help, read) => family(name, 'gauge', help, () => [`${name} ${read()}`]),
    text: () => `${[...families.values()].flatMap((lines) => lines()).join('\n')}\n`,
  }
}

/** In a histogram each bucket includes the smaller ones. */
function histogramLines(name: string, { labels, counts, sum, count }: Distribution): string[] {
  let below = 0
  const buckets = bounds.map((bound, index) => {
    below += counts[index] ?? 0
    return `${name}_bucket${labelText({ ...labels, le: String(bound) })} ${below}`
  })
  return [
    ...buckets,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${labelText(labels)} ${sum}`,
    `${name}_count${labelText(labels)} ${count}`,
  ]
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  // Almost no value has any of these characters, and this runs with every request.
  if (!/[\\"\n]/.test(value)) return value
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

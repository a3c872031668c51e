import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('metrics come in Prometheus’ text format', () => {
  const metrics = createMetrics()
  const count = metrics.counter('requests_total', 'Requests.')
  const took = metrics.durations('request_seconds', 'How long.')
  metrics.gauge('sockets', 'Open sockets.', () => 7)
  count({ route: 'a"b\\c\nd', status: '200' })
  count({ route: 'a"b\\c\nd', status: '200' }, 2)
  took({ route: 'r' }, 0.004)
  took({ route: 'r' }, 0.05)
  took({ route: 'r' }, 60)
  // The format of https://prometheus.io/docs/instrumenting/exposition_formats/
  expect(metrics.text()).toBe(`# HELP requests_total Requests.
# TYPE requests_total counter
requests_total{route="a\\"b\\\\c\\nd",status="200"} 3
# HELP request_seconds How long.
# TYPE request_seconds histogram
request_seconds_bucket{route="r",le="0.0025"} 0
request_seconds_bucket{route="r",le="0.005"} 1
request_seconds_bucket{route="r",le="0.01"} 1
request_seconds_bucket{route="r",le="0.025"} 1
request_seconds_bucket{route="r",le="0.05"} 2
request_seconds_bucket{route="r",le="0.1"} 2
request_seconds_bucket{route="r",le="0.25"} 2
request_seconds_bucket{route="r",le="0.5"} 2
request_seconds_bucket{route="r",le="1"} 2
request_seconds_bucket{route="r",le="2.5"} 2
request_seconds_bucket{route="r",le="10"} 2
request_seconds_bucket{route="r",le="+Inf"} 3
request_seconds_sum{route="r"} 60.054
request_seconds_count{route="r"} 3
# HELP sockets Open sockets.
# TYPE sockets gauge
sockets 7
`)
})

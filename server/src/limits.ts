/** Bounds of every connection. Source of the first: reliability D48. */
export const maxBodyBytes = 64 * 1024
export const maxHeaderBytes = 16 * 1024
/** From the first byte of a request to the end of its headers. */
export const headersTimeoutMs = 10_000
/** From the first byte of a request to the end of its body. */
export const requestTimeoutMs = 30_000
/** How long a connection is kept without a request; longer than a browser's pause between two taps on a link. */
export const keepAliveTimeoutMs = 15_000
/** How often the two timeouts above are looked at. */
export const connectionCheckIntervalMs = 2_000
/** How long open answers may take to end once the server was asked to stop. */
export const stopGraceMs = 3_000

import nodemailer from 'nodemailer'
import type { Platform } from './platform.ts'

const timeoutMs = 10_000

/**
 * Sends to FEEDBACK_TO by SMTP_URL ('smtps://user:password@mail.example:465'), from FEEDBACK_FROM or the recipient itself.
 * Nothing in a mail's content can change its recipient (D57). undefined if SMTP_URL or FEEDBACK_TO isn't set.
 */
export function smtpMail(env: Platform['env']): Platform['sendMail'] {
  const url = env('SMTP_URL') || undefined
  const to = env('FEEDBACK_TO') || undefined
  if (url === undefined || to === undefined) return undefined
  const from = env('FEEDBACK_FROM') || to
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return async ({ subject, text, replyTo }) => {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      ...(replyTo === undefined ? {} : { replyTo }),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

import nodemailer from 'nodemailer'
import type { Platform } from './platform.ts'

const timeoutMs = 10_000

/**
 * Sends to FEEDBACK_TO by SMTP_URL ('smtps://user:password@mail.example:465'), from FEEDBACK_FROM or the recipient itself.
 * Nothing of a mail decides where it goes (D57). Undefined where one of the two isn't set.
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

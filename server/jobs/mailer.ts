import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** A letter in plain text. */
export type Letter = { to: string; subject: string; text: string }
export type Mailer = { send: (letter: Letter) => Promise<void> }

const CONNECT_MS = 10_000
const ANSWER_MS = 20_000
/** The wait after which a worker that ended while it sent a letter is given up. */
export const SENDING_MS = CONNECT_MS + ANSWER_MS

/** The mail server of `SMTP_URL`; null where there is none. The sender is the address's `from`, else its user, else no-reply at the public host. */
export function openMailer({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): Mailer | null {
  if (!smtpUrl) return null
  const url = new URL(smtpUrl)
  const from = senderOf(url, publicUrl)
  url.searchParams.delete('from')
  const transport = createTransport({
    host: url.hostname,
    port: url.port ? Number(url.port) : url.protocol === 'smtps:' ? 465 : 587,
    secure: url.protocol === 'smtps:',
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
  }
}

function senderOf(url: URL, publicUrl: string | undefined): string {
  const user = decodeURIComponent(url.username)
  return (
    url.searchParams.get('from') ??
    (user.includes('@') ? user : `no-reply@${publicUrl ? new URL(publicUrl).hostname : url.hostname}`)
  )
}

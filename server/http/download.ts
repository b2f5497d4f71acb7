import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { fileDisposition } from '../files/fileName.ts'

/** The bytes of one file, on their way to the user; `reader`: a document of the product's own, opened by the browser's reader. */
export type FileAnswer = {
  stream: Readable
  name: string
  type: string
  bytes?: number
  inline?: boolean
  reader?: boolean
}

/** A stored file at a signed address of the storage, which answers it as an attachment. */
export type LinkAnswer = { link: string }

/** Sends the browser to the storage; the address works without a session, so nothing may keep it. */
export function sendLink(reply: FastifyReply, { link }: LinkAnswer): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(link, 302)
}

/** Sends a file: as an attachment unless it is an image or an own document to show, never to be sniffed or run. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const kind = file.inline || file.reader ? 'inline' : 'attachment'
  reply.header('content-disposition', fileDisposition(kind, file.name))
  // The readers of browsers do not start in a sandbox.
  reply.header('content-security-policy', file.reader ? "default-src 'none'" : "default-src 'none'; sandbox")
  reply.header('cache-control', 'private, no-store')
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply.type(file.type).send(file.stream)
}

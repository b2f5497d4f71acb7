import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** The bytes of one file, on their way to the user; `reader`: a document of the product's own, opened by the browser's reader. */
export type FileAnswer = {
  stream: Readable
  name: string
  type: string
  bytes?: number
  inline?: boolean
  reader?: boolean
}

/** Sends a file: as an attachment unless it is an image or an own document to show, never to be sniffed or run. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-disposition', disposition(file))
  // The readers of browsers do not start in a sandbox.
  reply.header('content-security-policy', file.reader ? "default-src 'none'" : "default-src 'none'; sandbox")
  reply.header('cache-control', 'private, no-store')
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply.type(file.type).send(file.stream)
}

function disposition(file: FileAnswer): string {
  const plain = file.name.replaceAll(/[^\w.-]/g, '_')
  return `${file.inline || file.reader ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`
}

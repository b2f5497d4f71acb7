import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** The bytes of one file, on their way to the user. */
export type FileAnswer = { stream: Readable; name: string; type: string; bytes?: number; inline?: boolean }

/** Sends a file: as an attachment unless it is an image to show, never to be sniffed or run. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-disposition', disposition(file))
  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('cache-control', 'private, no-store')
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply.type(file.type).send(file.stream)
}

function disposition(file: FileAnswer): string {
  const plain = file.name.replaceAll(/[^\w.-]/g, '_')
  return `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`
}

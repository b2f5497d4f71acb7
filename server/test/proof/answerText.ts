import { fromBufferPromise } from 'yauzl'
import type { ZipFile } from 'yauzl'
import { buffer } from 'node:stream/consumers'

/** The whole content of an answer as one text: body, headers (percent-encoding undone), and what is packed inside a zip or workbook. */
export async function decodedText(answer: { raw: Buffer; headers: Record<string, unknown> }): Promise<string> {
  const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${unescaped(String(value))}`)
  const isZip = answer.raw.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
  return [...headers, isZip ? await unpacked(answer.raw) : answer.raw.toString('utf8')].join('\n')
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

async function unpacked(zip: Buffer): Promise<string> {
  const archive: ZipFile = await fromBufferPromise(zip)
  const parts: string[] = []
  for await (const entry of archive.eachEntry()) {
    const stream = await archive.openReadStreamPromise(entry)
    parts.push(entry.fileName, (await buffer(stream)).toString('utf8'))
  }
  return parts.join('\n')
}

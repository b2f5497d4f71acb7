// Brotli and gzip copies of the built files in a folder: made once at the build at the highest level, sent by the server
// as they are. Run as `node scripts/compress.mjs <folder>`.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pictures and fonts of these types are text; the others are compressed already. */
const TEXT = /\.(?:js|mjs|css|html|svg|json|txt|xml|webmanifest|ico)$/
/** Below this a compressed answer saves no packet. */
const COMPRESSED_FROM = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length <= COMPRESSED_FROM) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [small, older] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, older)])
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('which folder?')
const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && TEXT.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  // The build's own files, such as its manifest, are not served.
  .filter((path) => !/[\\/]\./.test(path.slice(folder.length)))
await Promise.all(files.map(compressFile))

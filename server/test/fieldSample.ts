import { readFile } from 'node:fs/promises'

/** The bytes of a file of people's reports from other systems (docs/findings.field.md). */
export const fieldSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`./samples/field/${name}`, import.meta.url))

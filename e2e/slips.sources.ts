import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const KIT = fileURLToPath(new URL('../web/kit/', import.meta.url))
const SENDERS = ['useSend', 'useSender'] as const
const IS_SOURCE = /^(?!.*\.test\.).*\.tsx?$/
const IS_HOOK = /^use[A-Z]/

type Source = { name: string; text: string }

async function readKit(): Promise<Source[]> {
  const files = await readdir(KIT, { recursive: true, withFileTypes: true })
  return Promise.all(
    files
      .filter((file) => file.isFile() && IS_SOURCE.test(file.name))
      .map(async ({ name, parentPath }) => ({
        name: basename(name).replace(/\.tsx?$/, ''),
        text: await readFile(join(parentPath, name), 'utf8'),
      })),
  )
}

/** Does the file call one of these hooks? Its declaration is no call. */
const callsOne = ({ text }: Source, hooks: readonly string[]) =>
  hooks.some((hook) => new RegExp(`(?<!function )\\b${hook}(?:<[^>()]*>)?\\(`).test(text))

/**
 * The components of the kit that send a change, by the names of their files: those that call the sender of
 * web/kit/wire/send.ts, or a hook of the kit that does. A sending hook that no component of the kit calls is listed itself.
 */
export async function sendingComponents(): Promise<string[]> {
  const sources = (await readKit()).filter(({ name }) => name !== 'send')
  const sending = new Map<string, Source>()
  let hooks: readonly string[] = SENDERS
  while (hooks.length > 0) {
    const found = sources.filter((source) => !sending.has(source.name) && callsOne(source, hooks))
    for (const source of found) sending.set(source.name, source)
    hooks = found.map(({ name }) => name).filter((name) => IS_HOOK.test(name))
  }
  const users = (hook: string) =>
    [...sending.values()].filter((source) => source.name !== hook && callsOne(source, [hook]))
  return [...sending.keys()].filter((name) => !IS_HOOK.test(name) || users(name).length === 0).toSorted()
}

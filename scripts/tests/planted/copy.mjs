// A copy of the working tree in a temporary folder, which is removed when the process ends.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inCheckout, root } from '../../checkout.mjs'
import { filesOfTree } from '../keys.mjs'

/** What must not lead back to the checkout: the packages of the workspace, and what tools write. */
const OWN = /^(?:@zhikao|\.vite.*|\.cache)$/

/** The installed packages by links, those of the workspace to the copy. */
function linkPackages(folder) {
  const link = (target, ...path) => symlinkSync(realpathSync(target), join(folder, ...path), 'junction')
  mkdirSync(join(folder, 'node_modules', '@zhikao'), { recursive: true })
  for (const name of readdirSync(inCheckout('node_modules')).filter((one) => !OWN.test(one)))
    link(inCheckout('node_modules', name), 'node_modules', name)
  for (const name of JSON.parse(readFileSync(inCheckout('package.json'), 'utf8')).workspaces) {
    link(join(folder, name), 'node_modules', '@zhikao', name)
    const own = inCheckout(name, 'node_modules')
    if (existsSync(own)) link(own, name, 'node_modules')
  }
}

/** Opens the copy: its `folder`, the `paths` of its files, their `text` by path; `change` and `restore` take { path: new text, or null for no file }. */
export function openCopy() {
  process.chdir(root)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'zhikao-planted-')))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const paths = filesOfTree()
  for (const path of paths) cpSync(inCheckout(path), join(folder, path))
  linkPackages(folder)
  const texts = new Map()
  const text = (path) => texts.get(path) ?? texts.set(path, readFileSync(join(folder, path), 'utf8')).get(path)
  const write = (path, content) =>
    content === null ? rmSync(join(folder, path)) : writeFileSync(join(folder, path), content)
  const change = (files) => {
    for (const path of Object.keys(files)) if (paths.includes(path)) text(path)
    for (const [path, content] of Object.entries(files)) write(path, content)
  }
  const restore = (files) => Object.keys(files).forEach((path) => write(path, texts.get(path) ?? null))
  return { folder, paths, text, change, restore }
}

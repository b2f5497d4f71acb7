import { setImmediate as others } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** An element of untrusted XML: names as they are written, without the prefix; `line`: where it begins, from 1. */
export type XmlNode = {
  name: string
  line: number
  attributes: Readonly<Record<string, string>>
  children: (XmlNode | string)[]
  comments: string[]
}

const XML_FAULTS = ['broken', 'dtd', 'large'] as const
/** XML that cannot or must not be read: not well formed, with a document type declaration, or with more elements than a question has. */
export class XmlError extends Error {
  readonly code: (typeof XML_FAULTS)[number]
  readonly line: number
  constructor(code: (typeof XML_FAULTS)[number], line: number) {
    super(`${code} at line ${line}`)
    this.name = 'XmlError'
    this.code = code
    this.line = line
  }
}

const CHUNK = 32 * 1024
const DEPTH_MAX = 100
/** Elements of one of the trees that are given out. */
const NODES_MAX = 20_000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * The elements of a document at this depth (0: the root), each as a tree, in their order; other requests get their turn after each 32
 * KiB. Entities other than the five of XML are broken; no declaration of a document type is read, so none expands.
 */
export async function* xmlElements(text: string, depth: number): AsyncGenerator<XmlNode> {
  const { parser, ready } = treesAt(depth)
  for (let at = 0; at < text.length; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK))
    yield* ready.splice(0)
    await others()
  }
  parser.close()
  yield* ready.splice(0)
}

function treesAt(depth: number) {
  const parser = new SaxesParser({ xmlns: false, position: true } as const)
  const ready: XmlNode[] = []
  let open: XmlNode[] = []
  let [level, nodes] = [0, 0]
  const fail = (code: XmlError['code']): never => {
    throw new XmlError(code, parser.line)
  }
  const add = (text: string) => open.at(-1)?.children.push(text)
  parser.on('error', () => fail('broken'))
  parser.on('doctype', () => fail('dtd'))
  parser.on('opentag', ({ name, attributes }) => {
    if (level === depth) [open, nodes] = [[], 0]
    level += 1
    nodes += 1
    if (level > DEPTH_MAX || nodes > NODES_MAX) fail('large')
    if (level <= depth) return
    const node = { name: localName(name), line: parser.line, attributes: named(attributes), children: [], comments: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    level -= 1
    const done = open.pop()
    if (done && level === depth) ready.push(done)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('comment', (comment) => open.at(-1)?.comments.push(comment.trim()))
  return { parser, ready }
}

const named = (attributes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]))

/** The children with this name. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child) => typeof child !== 'string').filter((child) => child.name === name)
export const childOf = (node: XmlNode, name: string): XmlNode | undefined => childrenOf(node, name)[0]
/** All text below a node. */
export const textIn = (node: XmlNode | undefined): string =>
  node?.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('') ?? ''

// Draws the packages and the areas from the imports of the code (docs/architecture.md points here).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { AREAS } from '../structure/areas.mjs'
import { readSource } from '../structure/source.mjs'
import { headOf, table } from './product.mjs'

const PACKAGES = ['domain', 'server', 'web', 'e2e']
const SOURCE = /\.tsx?$/
const TEST = /\.(test\.tsx?|factory\.ts)$|^server\/test\//

function sourcesOf(root) {
  return PACKAGES.filter((name) => existsSync(join(root, name))).flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(name, path.replaceAll('\\', '/')))
      .filter((path) => SOURCE.test(path) && !TEST.test(path) && !/(^|\/)(node_modules|dist)\//.test(path)),
  )
}

/** The files that a file imports, as paths from the root. */
function importsOf(root, path) {
  const { code } = readSource(readFileSync(join(root, path), 'utf8'))
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name]) => {
    if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)]
    return name.startsWith('@zhikao/') ? [name.slice('@zhikao/'.length)] : []
  })
}

/** The folder of a package that a file is in: `exams`, `kernel`, `http`; undefined for a file of the first level, which connects the parts. */
const partOf = (path) => (path.split('/').length > 2 ? path.split('/')[1] : undefined)

/** The arrows without those that a longer path implies, so that the drawing shows the order. */
function reduced(arrows) {
  const reaches = (from, to, without) => {
    const waiting = [...(arrows.get(from) ?? [])].filter((next) => next !== without)
    const seen = new Set()
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next === to) return true
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(...(arrows.get(next) ?? []))
    }
    return false
  }
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => !reaches(from, to, to)).map((to) => [from, to]),
  )
}

const byName = ([one], [other]) => (one < other ? -1 : 1)

function drawing(arrows) {
  const lines = reduced(arrows)
    .map(([from, to]) => [`  ${from} --> ${to}`])
    .toSorted(byName)
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

/** part → the parts of the same package that it imports. */
function arrowsIn(name, edges) {
  const arrows = new Map()
  for (const [from, to] of edges) {
    if (!from.startsWith(`${name}/`) || !to.startsWith(`${name}/`)) continue
    const [one, other] = [partOf(from), partOf(to)]
    if (!one || !other || one === other) continue
    arrows.set(one, (arrows.get(one) ?? new Set()).add(other))
  }
  return new Map([...arrows].toSorted(byName))
}

function packageArrows(edges) {
  const arrows = new Map()
  for (const [from, to] of edges) {
    const [one, other] = [from.split('/')[0], to.split('/')[0]]
    if (one !== other) arrows.set(one, (arrows.get(one) ?? new Set()).add(other))
  }
  return new Map([...arrows].toSorted(byName))
}

function featureRows(paths) {
  const features = new Map()
  for (const path of paths) {
    const [name, area, feature, file] = path.split('/')
    if (!file || !AREAS.includes(area)) continue
    const counts = features.get(`${area}/${feature}`) ?? { domain: 0, server: 0, web: 0 }
    features.set(`${area}/${feature}`, { ...counts, [name]: counts[name] + 1 })
  }
  const rank = (key) => AREAS.indexOf(key.split('/')[0])
  return [...features]
    .toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map(([key, { domain, server, web }]) => [...key.split('/'), domain || '', server || '', web || ''])
}

/** docs/generated/areas.md: the drawings, and which feature has how many files in which package (tests left out). */
export function areas(root) {
  const paths = sourcesOf(root).toSorted()
  const edges = paths.flatMap((path) => importsOf(root, path).map((to) => [path, to]))
  const drawings = PACKAGES.slice(0, 3).flatMap((name) => [`## Inside ${name}`, drawing(arrowsIn(name, edges))])
  return `${[
    headOf(
      'Packages and areas',
      'An arrow means “imports”. Arrows that a longer way implies are left out, and so are the files on the first level of a package, which put its parts together.',
    ),
    '## Packages',
    drawing(packageArrows(edges)),
    ...drawings,
    '## Features',
    table(['area', 'feature', 'domain', 'server', 'web'], featureRows(paths)),
  ].join('\n\n')}\n`
}

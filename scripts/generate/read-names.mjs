// What docs/fields.map.json may name besides its own items: a call or a field of a contract, an exported name of the
// domain or the server, a Chinese word of the product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiOf } from '../../server/http/openapi.ts'
import { pathsIn } from './product.mjs'

const texts = (root, folder, pattern) =>
  pathsIn(root, folder)
    .filter((path) => pattern.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))

/** Every name of a property or a parameter below a part of the document, references followed. */
function* namesIn(document, part, seen = new Set()) {
  if (part === null || typeof part !== 'object' || seen.has(part)) return
  seen.add(part)
  if (typeof part.name === 'string' && part.in) yield part.name
  if (!Array.isArray(part) && part.properties) yield* Object.keys(part.properties)
  if (typeof part.$ref === 'string') {
    const [, , kind, name] = part.$ref.split('/')
    yield* namesIn(document, document.components[kind][name], seen)
  }
  for (const inner of Object.values(part)) yield* namesIn(document, inner, seen)
}

/** `feature.call` and `feature.field` of every contract. */
function contractNames({ contracts }) {
  const calls = contracts.flatMap(({ calls: declared }) => Object.values(declared))
  const document = openApiOf(calls)
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  return operations.flatMap((operation) => {
    const [feature] = operation.operationId.split('.')
    return [operation.operationId, ...[...namesIn(document, operation)].map((name) => `${feature}.${name}`)]
  })
}

const wordsOf = (root) =>
  [
    ...texts(root, 'domain', /\.messages\.ts$|^kernel\/messages\.ts$/),
    ...texts(root, 'web', /\.labels\.ts$|i18n\/.*\.ts$/),
  ]
    .flatMap((text) => [...text.matchAll(/\bCN: '([^']*)'/g)])
    .map(([, word]) => word)

export function readNames(root, read) {
  const code = [...texts(root, 'domain', /\.ts$/), ...texts(root, 'server', /\.ts$/)]
  const exported = code.flatMap((text) => [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)])
  return {
    contract: new Set(contractNames(read)),
    code: new Set(exported.map(([, name]) => name)),
    word: new Set(wordsOf(root)),
  }
}

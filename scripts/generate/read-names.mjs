// What docs/fields.map.json may name besides its own items: a call or a field of a contract, an exported name of the
// domain or the server, a Chinese word of the product, a field of a form document.
import { FORMS } from '../../domain/sites/siteForm/siteForm.form.ts'
import { documentOf } from '../../server/http/openapi.ts'
import { chineseIn, textsIn } from './product.mjs'

/** Every name of a property or a parameter below a part of a document without references. */
function namesIn(part) {
  const names = []
  JSON.stringify(part, (_, value) => {
    if (typeof value?.name === 'string' && value.in) names.push(value.name)
    if (value?.properties) names.push(...Object.keys(value.properties))
    return value
  })
  return names
}

/** `feature.call` and `feature.field` of every contract. */
function contractNames({ contracts }) {
  const { paths } = documentOf(contracts.flatMap(({ calls }) => Object.values(calls)))
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return operations.flatMap((operation) => {
    const [feature] = operation.operationId.split('.')
    return [operation.operationId, ...namesIn(operation).map((name) => `${feature}.${name}`)]
  })
}

/** The fields of form documents, as `section.field` and `section.list.field`. */
function fieldsOf(name, fields) {
  return Object.entries(fields).flatMap(([field, { columns }]) => [
    `${name}.${field}`,
    ...(columns ? fieldsOf(`${name}.${field}`, columns) : []),
  ])
}
const formNames = () =>
  Object.values(FORMS).flatMap((form) => Object.entries(form).flatMap(([name, { fields }]) => fieldsOf(name, fields)))

export function readNames(read) {
  const code = [...textsIn('domain', /\.ts$/).values(), ...textsIn('server', /\.ts$/).values()]
  const exported = code.flatMap((text) => [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)])
  const words = [...textsIn('domain', /(?:\.|^kernel\/)messages\.ts$/).values()]
  const labels = [...textsIn('web', /\.labels\.ts$|i18n\/.*\.ts$/).values()]
  return {
    contract: new Set(contractNames(read)),
    code: new Set(exported.map(([, name]) => name)),
    word: new Set(chineseIn([...words, ...labels])),
    form: new Set(formNames()),
  }
}

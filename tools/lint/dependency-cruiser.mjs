// architecture.md §2, one rule per sentence. The comment of a rule is printed when it is broken: why it exists, and where the code belongs instead.

import { AREAS, closedTo } from '../../scripts/structure/areas.mjs'

const TEST = '\\.test\\.tsx?$'
const IN_TESTS = '^(server|domain)/test/'
const TEST_OR_FACTORY = '\\.(test\\.tsx?|factory\\.ts)$'
const ANY_AREA = AREAS.join('|')
const AREA = `(?:${ANY_AREA})`
const FEATURE_OF_DOMAIN = `^domain/${AREA}/([^/]+)/`
const FEATURE_OF_SERVER = `^server/${AREA}/([^/]+)/`
const FEATURE_OF_WEB = `^web/${AREA}/([^/]+)/`
const TABLE = `${FEATURE_OF_SERVER}.*\\.table\\.ts$`
const FEATURE_CODE = { path: FEATURE_OF_SERVER, pathNot: TEST_OR_FACTORY }
const PRODUCT = '^(domain|server|web)/'
const BASE = '^server/(http|db|record|files|jobs)/'

const placeOf = (place) => (typeof place === 'string' ? { path: place } : place)
/** A rule is an error, never a warning. `from` and `to` are paths; what is `open` may be imported all the same. */
const forbid = (name, from, to, open) => {
  const rule = { name, severity: 'error', from: placeOf(from), to: { ...placeOf(to), ...(open && { pathNot: open }) } }
  return { because: (comment) => ({ ...rule, comment }) }
}
/** Files of this path, but none of their tests. */
const code = (path, pathNot = TEST) => ({ path, pathNot })
/** Files of these kinds, anywhere and in the features of the domain. */
const kinds = (names) => `\\.(${names})\\.ts$`
const kind = (names) => `${FEATURE_OF_DOMAIN}.*${kinds(names)}`

const byPath = (path) => ({ path, dependencyTypes: ['local'] })
const packages = [
  forbid('web-imports-no-server', '^web/', '^server/').because(
    'The browser and the server share only the domain. What both need (a type, a limit, a rule, a message) goes to domain/<feature>/.',
  ),
  forbid('server-imports-no-web', '^server/', '^web/').because(
    'The server answers data and never draws. What both need goes to domain/<feature>/; words that the server sends go to x.messages.ts.',
  ),
  forbid('journeys-import-domain-only', '^e2e/', '^(web|server)/').because(
    'A journey proves the product through the browser and HTTP, so e2e imports domain only. Start server/test/serve.ts as a child process; do not import it.',
  ),
  forbid('packages-are-imported-by-name', '^(server|web|e2e)/', byPath('^domain/')).because(
    'Import another package by its name: @zhikao/domain/<area>/<feature>/x.model.ts, not by a path with dots, so that an import does not depend on the folder of the importing file.',
  ),
  forbid('product-never-imports-its-tools', code(PRODUCT, [TEST, IN_TESTS]), '^(e2e|bench|scripts|tools)/').because(
    'Journeys, benches, scripts and linters are no part of the product: it must run without them. Move what the product needs into domain, server or web.',
  ),
  forbid(
    'domain-imports-domain-and-zod-only',
    code('^domain/', [TEST, IN_TESTS]),
    {},
    '^domain/|(^|/)node_modules/zod/',
  ).because(
    'The domain does no I/O and uses no framework, so that server and web can both run it. Give the rule its facts as arguments; the server (x.queries.ts) or the screen fetches them.',
  ),
]

const insideDomain = [
  forbid('access-is-the-lowest-layer', code('^domain/access/'), '^domain/(?!access/)').because(
    'Inside domain: portals, features → kernel → access. Access holds who may do what, and imports nothing else. A name that access needs is declared in domain/access/.',
  ),
  forbid('kernel-imports-no-feature', code('^domain/kernel/'), '^domain/(?!kernel/|access/)').because(
    'The kernel could be used in another product. What names a feature belongs in domain/<feature>/; let the feature hand it to the kernel as an argument.',
  ),
  forbid('portals-import-no-feature', code('^domain/portals/'), '^domain/(?!portals/|kernel/|access/)').because(
    'A portal lists which screen has which path and which permission; permissions come from domain/access/. Rules and words of a feature stay in its folder.',
  ),
  forbid('features-import-no-portal', code(FEATURE_OF_DOMAIN), '^domain/portals/').because(
    'A feature does not depend on the screen that shows it. Screens and paths are rows of domain/portals/; the server and the web connect the two.',
  ),
  forbid('another-feature-below-its-lifecycle', code(FEATURE_OF_DOMAIN, [TEST, kinds('contract')]), FEATURE_OF_DOMAIN, [
    `^domain/${AREA}/$1/`,
    kinds('model|messages|rules'),
  ]).because(
    "A feature may import another feature's model, its words and its pure rules, never its contract or lifecycle. Move the shared schema or limit into the owner's x.model.ts, or pass the fact as an argument.",
  ),
  forbid('another-feature-below-its-contract', kind('contract'), FEATURE_OF_DOMAIN, [
    `^domain/${AREA}/$1/`,
    kinds('model|messages|rules|lifecycle|form'),
  ]).because(
    "A contract may show a record of a lower feature, with its lifecycle and its form, never that feature's contract: each call is declared once, by its owner.",
  ),
  forbid('model-is-the-lowest-layer', kind('model'), FEATURE_OF_DOMAIN, kinds('model|messages')).because(
    'In a feature: contract → lifecycle → rules → model. A model holds words, statuses, limits and the messages of its fields. What it takes from rules, lifecycle or contract belongs into the model.',
  ),
  forbid('messages-import-the-model-only', kind('messages'), FEATURE_OF_DOMAIN, kinds('model|messages|lifts')).because(
    'Messages are words in three languages, and x.lifts.ts says who lifts a refusal. When they are sent is decided by a rule: x.rules.ts imports the message, never the other way.',
  ),
  forbid('rules-are-below-lifecycle-and-contract', kind('rules'), kind('lifecycle|contract')).because(
    'In a feature: contract → lifecycle → rules → model. A rule is a pure function of facts; the lifecycle calls it, the contract describes it. Take the type from x.model.ts.',
  ),
  forbid('lifecycle-is-below-contract', kind('lifecycle'), kind('contract')).because(
    'In a feature: contract → lifecycle → rules → model. The contract carries the moves, so the lifecycle cannot need the contract. Put the shared type into x.model.ts.',
  ),
]

const insideWeb = [
  forbid('kit-imports-no-feature', code('^web/kit/'), `^web/(app|shell|${ANY_AREA})/`).because(
    'Inside web: app → shell, features → kit. The kit could be used in another product. What names a feature goes to that feature (XPicker.tsx), or reaches the kit as a slot.',
  ),
  // What each part of the kit may use of the domain's features; kernel, access and portals are open to all parts.
  ...[
    ['view', 'none: it draws what it is given', '(?!)'],
    ['wire', 'the session: platform/auth', '^domain/platform/auth/'],
    ['jobs', 'jobs and files: platform/job, platform/media', '^domain/platform/(job|media)/'],
  ].map(([part, uses, open]) =>
    forbid(`kit-${part}-and-features`, code(`^web/kit/${part}/`), FEATURE_OF_DOMAIN, open).because(
      `Of the features of the domain kit/${part} uses ${uses}. Take what it needs from domain/kernel or domain/access, or as a property.`,
    ),
  ),
  forbid('features-are-below-the-app', code(FEATURE_OF_WEB), '^web/(app|shell)/').because(
    'Inside web: app → shell, features → kit. A page does not depend on its frame or its router: read usePage(), navigate through the kit, register the screen in web/app/pages.ts.',
  ),
  forbid('shell-imports-no-feature', code('^web/shell/'), `^web/(app|${ANY_AREA})/`).because(
    'Inside web: app → shell, features → kit. The frame draws what app hands it. Call the contract through the kit, or let web/app pass the part as a slot.',
  ),
  forbid('words-import-words-only', code('^web/i18n/'), `^web/(app|shell|kit|${ANY_AREA})/`, '\\.labels\\.ts$').because(
    'web/i18n gathers words: its own and the x.labels.ts of features. Anything that draws or calls belongs above it.',
  ),
  forbid('another-feature-by-picker-and-labels-only', code(FEATURE_OF_WEB), FEATURE_OF_WEB, [
    `^web/${AREA}/$1/`,
    'Picker\\.tsx$',
    '\\.labels\\.ts$',
  ]).because(
    "A web feature may use another's XPicker.tsx and x.labels.ts only. Something two features show becomes the owner's XPicker, or goes to web/kit if another product could use it.",
  ),
]

const OF_TESTS = '\\.factory\\.ts$|^(server|domain)/test/|^domain/kernel/test[A-Z]'
const insideServer = [
  forbid('base-imports-no-feature', code(BASE), `^server/((${ANY_AREA}|seed|test)/|(app|main|worker)\\.ts$)`).because(
    'Inside server: app → features → {http, db, files, jobs}. These folders serve every feature and import none: take what you need as an argument, or move the code into the feature.',
  ),
  forbid('features-are-below-the-server-app', FEATURE_CODE, '^server/((app|main|worker)\\.ts$|seed/|test/)').because(
    'Inside server: app → features. A feature exports its routes, jobs and commands; app.ts and worker.ts collect them, never the other way.',
  ),
  forbid('read-across-write-at-home', FEATURE_CODE, FEATURE_OF_SERVER, [
    `^server/${AREA}/$1/`,
    kinds('table|queries|commands|show'),
  ]).because(
    'Of another feature the server may read x.table.ts and x.queries.ts, show parts of its records by x.show.ts, and call its x.commands.ts: only the owner writes. Routes, sheets and jobs of another feature are not for import; use a query or a command of it.',
  ),
  forbid('tables-import-tables-only', TABLE, `^server/(${ANY_AREA}|http|record|files|jobs)/`, '\\.table\\.ts$').because(
    'x.table.ts is the shape of the data: columns, keys, references to other tables. What reads or decides belongs into x.queries.ts and x.commands.ts.',
  ),
  forbid('factories-are-for-tests', code(PRODUCT, [TEST_OR_FACTORY, IN_TESTS]), OF_TESTS).because(
    'buildX() makes records without any check, so only tests may use it. The product creates through x.commands.ts, and so does the seed.',
  ),
]

const areas = AREAS.filter((area) => closedTo(area).length > 0).map((area) =>
  forbid(
    `area-${area}-imports-lower-areas-only`,
    code(`^(domain|server|web)/${area}/`),
    `^(domain|server|web)/(${closedTo(area).join('|')})/`,
  ).because(
    `Areas have one direction (architecture.md §1): ${area} never imports ${closedTo(area).join(', ')}. What a lower feature needs from an upper one is passed to it as a reference or a subscription, collected in server/app.ts.`,
  ),
)

const everywhere = [
  forbid('no-cycles', {}, { circular: true }).because(
    'Two files that need each other are one thing in two places, or hide a third. Move what both need below them (in domain: the model; in server: the table; in web: the kit).',
  ),
  forbid('imports-resolve', {}, { couldNotResolve: true }).because(
    'The import cannot be resolved: a typo, a missing extension (.ts, .tsx), or a dependency that this package does not list in its package.json.',
  ),
]

export default {
  forbidden: [...everywhere, ...areas, ...packages, ...insideDomain, ...insideWeb, ...insideServer],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use: without swc it would see no import and report success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}

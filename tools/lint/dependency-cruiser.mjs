// architecture.md §2, one rule per sentence. The comment of a rule is printed when it is broken: why it exists, and where the code belongs instead.

import { AREAS, closedTo } from '../../scripts/structure/areas.mjs'

const TEST = '\\.test\\.tsx?$'
const TEST_OR_FACTORY = '\\.(test\\.tsx?|factory\\.ts)$'
const AREA = `(?:${AREAS.join('|')})`
const FEATURE_OF_DOMAIN = `^domain/${AREA}/([^/]+)/`
const FEATURE_OF_SERVER = `^server/${AREA}/([^/]+)/`
const FEATURE_OF_WEB = `^web/${AREA}/([^/]+)/`
const BASE = '^server/(http|db|record|files|jobs)/'

/** A rule: always an error, never a warning. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const packages = [
  forbid(
    'web-imports-no-server',
    'The browser and the server share only the domain. What both need (a type, a limit, a rule, a message) goes to domain/<feature>/.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  forbid(
    'server-imports-no-web',
    'The server answers data and never draws. What both need goes to domain/<feature>/; words that the server sends go to x.messages.ts.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  forbid(
    'journeys-import-domain-only',
    'A journey proves the product through the browser and HTTP, so e2e imports domain only. Start server/test/serve.ts as a child process; do not import it.',
    { path: '^e2e/' },
    { path: '^(web|server)/' },
  ),
  forbid(
    'packages-are-imported-by-name',
    'Import another package by its name: @zhikao/domain/<area>/<feature>/x.model.ts, not by a path with dots, so that an import does not depend on the folder of the importing file.',
    { path: '^(server|web|e2e)/' },
    { path: '^domain/', dependencyTypes: ['local'] },
  ),
  forbid(
    'product-never-imports-its-tools',
    'Journeys, benches, scripts and linters are no part of the product: it must run without them. Move what the product needs into domain, server or web.',
    { path: '^(domain|server|web)/', pathNot: '\\.test\\.tsx?$|^server/test/' },
    { path: '^(e2e|bench|scripts|tools)/' },
  ),
  forbid(
    'domain-imports-domain-and-zod-only',
    'The domain does no I/O and uses no framework, so that server and web can both run it. Give the rule its facts as arguments; the server (x.queries.ts) or the screen fetches them.',
    { path: '^domain/', pathNot: TEST },
    { pathNot: '^domain/|(^|/)node_modules/zod/' },
  ),
]

const insideDomain = [
  forbid(
    'access-is-the-lowest-layer',
    'Inside domain: portals, features → kernel → access. Access holds who may do what, and imports nothing else. A name that access needs is declared in domain/access/.',
    { path: '^domain/access/', pathNot: TEST },
    { path: '^domain/(?!access/)' },
  ),
  forbid(
    'kernel-imports-no-feature',
    'The kernel could be used in another product. What names a feature belongs in domain/<feature>/; let the feature hand it to the kernel as an argument.',
    { path: '^domain/kernel/', pathNot: TEST },
    { path: '^domain/(?!kernel/|access/)' },
  ),
  forbid(
    'portals-import-no-feature',
    'A portal lists which screen has which path and which permission; permissions come from domain/access/. Rules and words of a feature stay in its folder.',
    { path: '^domain/portals/', pathNot: TEST },
    { path: '^domain/(?!portals/|kernel/|access/)' },
  ),
  forbid(
    'features-import-no-portal',
    'A feature does not depend on the screen that shows it. Screens and paths are rows of domain/portals/; the server and the web connect the two.',
    { path: FEATURE_OF_DOMAIN, pathNot: TEST },
    { path: '^domain/portals/' },
  ),
  forbid(
    'another-feature-below-its-lifecycle',
    "A feature may import another feature's model, its words and its pure rules, never its contract or lifecycle. Move the shared schema or limit into the owner's x.model.ts, or pass the fact as an argument.",
    { path: FEATURE_OF_DOMAIN, pathNot: TEST },
    { path: FEATURE_OF_DOMAIN, pathNot: [`^domain/${AREA}/$1/`, '\\.(model|messages|rules)\\.ts$'] },
  ),
  forbid(
    'model-is-the-lowest-layer',
    'In a feature: contract → lifecycle → rules → model. A model holds words, statuses, limits and the messages of its fields. What it takes from rules, lifecycle or contract belongs into the model.',
    { path: `${FEATURE_OF_DOMAIN}.*\\.model\\.ts$` },
    { path: FEATURE_OF_DOMAIN, pathNot: '\\.(model|messages)\\.ts$' },
  ),
  forbid(
    'messages-import-the-model-only',
    'Messages are words in three languages, and x.lifts.ts says who lifts a refusal. When they are sent is decided by a rule: x.rules.ts imports the message, never the other way.',
    { path: `${FEATURE_OF_DOMAIN}.*\\.messages\\.ts$` },
    { path: FEATURE_OF_DOMAIN, pathNot: '\\.(model|messages|lifts)\\.ts$' },
  ),
  forbid(
    'rules-are-below-lifecycle-and-contract',
    'In a feature: contract → lifecycle → rules → model. A rule is a pure function of facts; the lifecycle calls it, the contract describes it. Take the type from x.model.ts.',
    { path: `${FEATURE_OF_DOMAIN}.*\\.rules\\.ts$` },
    { path: `${FEATURE_OF_DOMAIN}.*\\.(lifecycle|contract)\\.ts$` },
  ),
  forbid(
    'lifecycle-is-below-contract',
    'In a feature: contract → lifecycle → rules → model. The contract carries the moves, so the lifecycle cannot need the contract. Put the shared type into x.model.ts.',
    { path: `${FEATURE_OF_DOMAIN}.*\\.lifecycle\\.ts$` },
    { path: `${FEATURE_OF_DOMAIN}.*\\.contract\\.ts$` },
  ),
]

const insideWeb = [
  forbid(
    'kit-imports-no-feature',
    'Inside web: app → shell, features → kit. The kit could be used in another product. What names a feature goes to that feature (XPicker.tsx), or reaches the kit as a slot.',
    { path: '^web/kit/', pathNot: TEST },
    { path: `^web/(app|shell|${AREAS.join('|')})/` },
  ),
  // What each part of the kit may use of the domain's features; kernel, access and portals are open to all parts.
  ...[
    ['view', 'none: it draws what it is given', '(?!)'],
    ['wire', 'the session: platform/auth', '^domain/platform/auth/'],
    ['jobs', 'jobs and files: platform/job, platform/media', '^domain/platform/(job|media)/'],
  ].map(([part, uses, open]) =>
    forbid(
      `kit-${part}-and-features`,
      `Of the features of the domain kit/${part} uses ${uses}. Take what it needs from domain/kernel or domain/access, or as a property.`,
      { path: `^web/kit/${part}/`, pathNot: TEST },
      { path: FEATURE_OF_DOMAIN, pathNot: open },
    ),
  ),
  forbid(
    'features-are-below-the-app',
    'Inside web: app → shell, features → kit. A page does not depend on its frame or its router: read usePage(), navigate through the kit, register the screen in web/app/pages.ts.',
    { path: FEATURE_OF_WEB, pathNot: TEST },
    { path: '^web/(app|shell)/' },
  ),
  forbid(
    'shell-imports-no-feature',
    'Inside web: app → shell, features → kit. The frame draws what app hands it. Call the contract through the kit, or let web/app pass the part as a slot.',
    { path: '^web/shell/', pathNot: TEST },
    { path: `^web/(app|${AREAS.join('|')})/` },
  ),
  forbid(
    'words-import-words-only',
    'web/i18n gathers words: its own and the x.labels.ts of features. Anything that draws or calls belongs above it.',
    { path: '^web/i18n/', pathNot: TEST },
    { path: `^web/(app|shell|kit|${AREAS.join('|')})/`, pathNot: '\\.labels\\.ts$' },
  ),
  forbid(
    'another-feature-by-picker-and-labels-only',
    "A web feature may use another's XPicker.tsx and x.labels.ts only. Something two features show becomes the owner's XPicker, or goes to web/kit if another product could use it.",
    { path: FEATURE_OF_WEB, pathNot: TEST },
    { path: FEATURE_OF_WEB, pathNot: [`^web/${AREA}/$1/`, 'Picker\\.tsx$', '\\.labels\\.ts$'] },
  ),
]

const insideServer = [
  forbid(
    'base-imports-no-feature',
    'Inside server: app → features → {http, db, files, jobs}. These folders serve every feature and import none: take what you need as an argument, or move the code into the feature.',
    { path: BASE, pathNot: TEST },
    { path: `^server/(${AREAS.join('|')}|seed|test)/|^server/(app|main|worker)\\.ts$` },
  ),
  forbid(
    'features-are-below-the-server-app',
    'Inside server: app → features. A feature exports its routes, jobs and commands; app.ts and worker.ts collect them, never the other way.',
    { path: FEATURE_OF_SERVER, pathNot: TEST_OR_FACTORY },
    { path: '^server/seed/|^server/((app|main|worker)\\.ts$|test/)' },
  ),
  forbid(
    'read-across-write-at-home',
    'Of another feature the server may read x.table.ts and x.queries.ts, show parts of its records by x.show.ts, and call its x.commands.ts: only the owner writes. Routes, sheets and jobs of another feature are not for import; use a query or a command of it.',
    { path: FEATURE_OF_SERVER, pathNot: TEST_OR_FACTORY },
    { path: FEATURE_OF_SERVER, pathNot: [`^server/${AREA}/$1/`, '\\.(table|queries|commands|show)\\.ts$'] },
  ),
  forbid(
    'tables-import-tables-only',
    'x.table.ts is the shape of the data: columns, keys, references to other tables. What reads or decides belongs into x.queries.ts and x.commands.ts.',
    { path: `${FEATURE_OF_SERVER}.*\\.table\\.ts$` },
    { path: `^server/(${AREAS.join('|')}|http|record|files|jobs)/`, pathNot: '\\.table\\.ts$' },
  ),
  forbid(
    'factories-are-for-tests',
    'buildX() makes records without any check, so only tests may use it. The product creates through x.commands.ts, and so does the seed.',
    { path: '^(server|web|domain)/', pathNot: [TEST_OR_FACTORY, '^server/test/'] },
    { path: '\\.factory\\.ts$|^server/test/|^domain/kernel/test[A-Z]' },
  ),
]

const areas = AREAS.map((area) =>
  forbid(
    `area-${area}-imports-lower-areas-only`,
    `Areas have one direction (architecture.md §1): ${area} never imports ${closedTo(area).join(', ')}. What a lower feature needs from an upper one is passed to it as a reference or a subscription, collected in server/app.ts.`,
    { path: `^(domain|server|web)/${area}/`, pathNot: TEST },
    { path: `^(domain|server|web)/(${closedTo(area).join('|')})/` },
  ),
).filter(({ to }) => !to.path.endsWith('/()/'))

const everywhere = [
  forbid(
    'no-cycles',
    'Two files that need each other are one thing in two places, or hide a third. Move what both need below them (in domain: the model; in server: the table; in web: the kit).',
    {},
    { circular: true },
  ),
  forbid(
    'imports-resolve',
    'The import cannot be resolved: a typo, a missing extension (.ts, .tsx), or a dependency that this package does not list in its package.json.',
    {},
    { couldNotResolve: true },
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

// The smallest tree of files that passes every check: two features in all packages, a kernel, a kit. Each planted
// violation is one change to it.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { lint } from '../../../scripts/lint-tools.mjs'

const checkout = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const json = (value) => JSON.stringify(value, null, 2)
const packageOf = (name, dependencies) =>
  json({ name: `@zhikao/${name}`, version: '0.0.0', private: true, type: 'module', dependencies })
const tsconfig = json({
  extends: '../tsconfig.base.json',
  include: ['**/*.ts', '**/*.tsx'],
  compilerOptions: { jsx: 'preserve', module: 'esnext', moduleResolution: 'bundler', lib: ['es2024', 'dom'] },
})
const own = { '@zhikao/domain': '0.0.0' }

/** A package that the fixture imports, as far as it uses it. */
const installed = (name, text) => ({
  [`node_modules/${name}/package.json`]: json({ name, version: '1.0.0', type: 'module', exports: './main.js' }),
  [`node_modules/${name}/main.js`]: text,
})
const packages = {
  ...installed('zod', 'export const z = {}\n'),
  ...installed('antd', 'export const Modal = {}\nexport const Table = {}\nexport const message = {}\n'),
  ...installed('@tanstack/react-router', 'export const useNavigate = () => () => undefined\n'),
}

const domain = {
  'domain/package.json': json({ ...JSON.parse(packageOf('domain', { zod: '4.0.0' })), exports: { './*': './*' } }),
  'domain/tsconfig.json': tsconfig,
  'domain/access/roles.ts': "export const ROLES = ['SCHOOL', 'COLLEGE'] as const\n",
  'domain/kernel/endpoint.ts':
    "import { ROLES } from '../access/roles.ts'\n\nexport const endpoint = (name: string) => ({ name, roles: ROLES })\n",
  'domain/kernel/schema.ts': "import { z } from 'zod'\n\nexport const schema = z\n",
  'domain/people/college/college.model.ts': 'export const COLLEGE_LIMIT = 20\n',
  'domain/people/college/college.contract.ts':
    "import { endpoint } from '../../kernel/endpoint.ts'\n\nexport const collegeContract = { list: endpoint('college.list') }\n",
  'domain/people/major/major.model.ts': 'export const MAJOR_LIMIT = 30\n',
  'domain/people/major/major.messages.ts':
    "export const majorMessages = { full: { CN: '专业已满', HK: '專業已滿', US: 'Full' } }\n",
  'domain/people/major/major.rules.ts': `import { COLLEGE_LIMIT } from '../college/college.model.ts'
import { majorMessages } from './major.messages.ts'
import { MAJOR_LIMIT } from './major.model.ts'

export const isFull = (count: number) => (count > MAJOR_LIMIT * COLLEGE_LIMIT ? majorMessages.full : undefined)
`,
  'domain/people/major/major.contract.ts': `import { endpoint } from '../../kernel/endpoint.ts'
import { schema } from '../../kernel/schema.ts'

export const majorContract = { list: endpoint('major.list'), schema }
`,
}

const server = {
  'server/package.json': packageOf('server', own),
  'server/tsconfig.json': tsconfig,
  'server/main.ts': `import { collegeRoutes } from './people/college/college.routes.ts'
import { majorRoutes } from './people/major/major.routes.ts'

export const routes = [collegeRoutes, majorRoutes]
`,
  'server/db/client.ts': `export const pgTable = (name: string) => ({ name })
type Write = (table: { name: string }) => Promise<void>
export const db: Record<'insert' | 'update' | 'delete', Write> = {
  insert: () => Promise.resolve(),
  update: () => Promise.resolve(),
  delete: () => Promise.resolve(),
}
`,
  'server/people/college/college.table.ts':
    "import { pgTable } from '../../db/client.ts'\n\nexport const college = pgTable('college')\n",
  'server/people/college/college.commands.ts': `import { db } from '../../db/client.ts'
import { college } from './college.table.ts'

export async function createCollege() {
  await db.insert(college)
}
`,
  'server/people/college/college.routes.ts': `import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { createCollege } from './college.commands.ts'

export const collegeRoutes = { contract: collegeContract, createCollege }
`,
  // Similar to a violation, but allowed: words in comments and patterns, quotes in patterns, a status that is read.
  'server/people/major/major.queries.ts': `import { isFull as full } from '@zhikao/domain/people/major/major.rules.ts'
import { college } from '../college/college.table.ts'

// 专业: a word of the spec, and .update(college) is only mentioned.
const quoted = /['"\`/]|专业|\\/\\*/

/** 列表 */
export const listMajors = (status: string) => {
  const found = { status, name: \`\${college.name}\${quoted.test(status) ? \`"\` : '//'}\` } as const
  return [found.name, found.status, full(1)]
}
`,
  'server/people/major/major.routes.ts': `import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { listMajors } from './major.queries.ts'

export const majorRoutes = { contract: majorContract, listMajors }
`,
}

const web = {
  'web/package.json': packageOf('web', { ...own, antd: '6.0.0', '@tanstack/react-router': '1.0.0' }),
  'web/tsconfig.json': tsconfig,
  'web/app/main.tsx': `import { useNavigate } from '@tanstack/react-router'
import { MajorListPage } from '../people/major/MajorListPage.tsx'

export const pages = { MajorListPage, useNavigate }
`,
  'web/kit/view/ListPage.tsx': "import { Table } from 'antd'\n\nexport const ListPage = Table\n",
  'web/kit/view/AppModal.tsx': "import { Modal } from 'antd'\n\nexport const AppModal = Modal\n",
  'web/kit/wire/call.ts': 'export const call = async (path: string) => fetch(path)\n',
  'web/people/college/college.labels.ts': "export const collegeLabels = { name: '院校' }\n",
  'web/people/major/MajorListPage.tsx': `import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { call } from '../../kit/wire/call.ts'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { collegeLabels } from '../college/college.labels.ts'

export const MajorListPage = { ListPage, AppModal, call, collegeLabels, majorContract }
`,
}

const e2e = {
  'e2e/package.json': packageOf('e2e', own),
  'e2e/tsconfig.json': tsconfig,
  'e2e/major.test.ts': `import { MAJOR_LIMIT } from '@zhikao/domain/people/major/major.model.ts'

const test = (title: string, run: () => number) => [title, run]
export const limit = test('a major has a limit (spec §1.1–2)', () => MAJOR_LIMIT)
`,
}

const WORKSPACES = ['domain', 'server', 'web', 'e2e']
const OF_CHECKOUT = ['tsconfig.base.json', 'oxlint.config.ts', 'tools/lint/syntax.mjs', 'biome.json']
const none = { ceiling: 0 }
const root = {
  'package.json': json({ name: 'clean-tree', private: true, type: 'module', workspaces: WORKSPACES }),
  'docs/sentences.spec.json': json({ sentences: { 1.1: 'limits', 1.2: 'majors' } }),
  'docs/duplicates.json': json({ packages: { server: none, 'web features': none, domain: none } }),
  ...Object.fromEntries(OF_CHECKOUT.map((path) => [path, checkout(path)])),
}

const cleanTree = { ...root, ...packages, ...domain, ...server, ...web, ...e2e }

/** Writes the clean tree with the given files over it, for as long as a test runs; a function changes the text of the clean tree. */
export async function buildTree(t, planted = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'zhikao-tree-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ ...cleanTree, ...planted })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), typeof text === 'function' ? text(cleanTree[path]) : text)
  }
  await mkdir(join(folder, 'node_modules', '@zhikao'), { recursive: true })
  for (const name of WORKSPACES)
    await symlink(join(folder, name), join(folder, 'node_modules', '@zhikao', name), 'junction')
  await symlink(join(lint, 'node_modules'), join(folder, 'tools', 'lint', 'node_modules'), 'junction')
  return folder
}

import type { ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

type Prefix = 'center' | 'system'
type Kind = 'public' | 'notice' | 'policy'
const NAMES = { public: 'newsPublic', notice: 'newsNotice', policy: 'newsPolicy' } as const

/** List, new and edit of one kind of news (spec §2.4): three screens of the same components. */
function kindRows(prefix: Prefix, kind: Kind): ScreenRow[] {
  const [path, section, name] = [`/${prefix}/news/${kind}`, `/${prefix}/news`, NAMES[kind]] as const
  const hidden = { menu: false, cache: false } as const
  return [
    {
      path: `${path}/list`,
      section: section,
      title: titles[`${name}List`],
      screen: `${name}List`,
      permission: 'news:read',
      operations: { add: ['news:add'], edit: ['news:edit'], delete: ['news:delete'], export: ['news:export'] },
    },
    {
      path: `${path}/new`,
      section: section,
      title: titles[`${name}New`],
      screen: `${name}New`,
      permission: 'news:add',
      ...hidden,
    },
    {
      path: `${path}/edit/$sn`,
      section: section,
      title: titles[`${name}Edit`],
      screen: `${name}Edit`,
      permission: 'news:edit',
      ...hidden,
    },
  ]
}

/** Announcements, notices, interpretations of policies. */
export const newsRows = (prefix: Prefix): ScreenRow[] => [
  { path: `/${prefix}/news`, title: titles.news, icon: 'news' },
  ...kindRows(prefix, 'public'),
  ...kindRows(prefix, 'notice'),
  ...kindRows(prefix, 'policy'),
]

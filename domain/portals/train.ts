import type { Portal, ScreenRow } from './screen.ts'
import { titles } from './titles.messages.ts'

/** Operations of the section of those who hold trainings: they register, decide and record the results of trainees, too. */
const operations = {
  add: ['train:add'],
  edit: ['train:edit', 'train:register', 'train:score', 'train:reveal'],
  delete: ['train:delete'],
  audit: ['train:audit'],
  import: ['train:register', 'train:score'],
  export: ['train:export', 'train:forms'],
} as const

/** Trainings, and who registered for one of them; institutions register their own staff (spec §2.2–§2.5). */
function trainRows(section: `/${string}`, its: Pick<ScreenRow, 'operations'>): ScreenRow[] {
  const shared = { section, permission: 'train:read', ...its } as const
  return [
    { ...shared, path: `${section}/list`, title: titles.trainSessionList, screen: 'trainSessionList' },
    { ...shared, path: `${section}/student`, title: titles.traineeAll, screen: 'traineeAll' },
    {
      ...shared,
      path: `${section}/$sn/student`,
      title: titles.traineeList,
      screen: 'traineeList',
      menu: false,
      cache: false,
    },
  ]
}

/** Applications for training certificates: those of the organiser, or all for the platform (spec §2.5.5). */
const certificateRow = (path: `/${string}`, its: Pick<ScreenRow, 'operations' | 'icon'>): ScreenRow => ({
  path,
  title: titles.trainCertificateList,
  screen: 'trainCertificateList',
  permission: 'trainCertificate:read',
  ...its,
})
const applying = {
  add: ['trainCertificate:apply'],
  edit: ['trainCertificate:apply'],
  export: ['trainCertificate:print'],
} as const

/** The same as a group of the menu. */
const grouped = (path: `/${string}`, held: NonNullable<ScreenRow['operations']>): ScreenRow[] => [
  { path, title: titles.training, icon: 'teacher' },
  ...trainRows(path, { operations: held }),
]

/** The trainings that an institution may send its examiners to (spec §2.2, §2.3). */
export const institutionTrainRows = (prefix: 'school' | 'college'): ScreenRow[] =>
  grouped(`/${prefix}/train`, {
    add: ['train:register'],
    import: ['train:register'],
    export: ['train:export'],
  })

/** The trainings of all organisers, for the platform (spec §2.4). */
export const platformTrainRows = [
  ...trainRows('/system/teacher/train', { operations }),
  certificateRow('/system/teacher/train/submit', { operations: { ...applying, audit: ['trainCertificate:audit'] } }),
]

const templates = { section: '/system/credential/CertificateTemplate', permission: 'train:template' } as const

/** The templates of training certificates, and the designer of one (spec §2.4). */
export const trainTemplateRows: ScreenRow[] = [
  {
    ...templates,
    path: '/system/credential/CertificateTemplate',
    title: titles.trainTemplateList,
    screen: 'trainTemplateList',
    operations: { add: ['train:template'] },
  },
  {
    ...templates,
    path: '/system/credential/CertificateTemplate/$sn',
    title: titles.trainTemplateDesign,
    screen: 'trainTemplateDesign',
    menu: false,
    cache: false,
  },
]

/** The portal of training organisations (spec §2.5). */
export const trainPortal: Portal = {
  role: 'train',
  rows: [
    {
      path: '/train/dashboard',
      title: titles.dashboard,
      icon: 'home',
      screen: 'dashboard',
      permission: 'home:read',
      closable: false,
    },
    ...grouped('/train/train', operations),
    certificateRow('/train/submit', { operations: applying, icon: 'credential' }),
  ],
}

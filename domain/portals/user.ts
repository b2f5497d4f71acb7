import type { Portal } from './screen.ts'
import { titles } from './titles.messages.ts'

/** Open to every signed-in account (spec §2.5). */
export const userPortal: Portal = {
  role: 'user',
  rows: [
    { path: '/user/info', title: titles.userInfo, icon: 'user', screen: 'userInfo', menu: false, cache: false },
    { path: '/user/news/list', title: titles.newsReadList, icon: 'news', screen: 'newsReadList' },
    { path: '/user/news/$sn', title: titles.newsRead, screen: 'newsRead', menu: false, cache: false },
    {
      path: '/user/information/list',
      title: titles.userDownloads,
      icon: 'download',
      screen: 'userDownloads',
      // Publishing is for those who may; everybody reads.
      operations: { add: ['document:edit'], edit: ['document:edit'], delete: ['document:edit'] },
    },
  ],
}

import { defineMessages } from '@zhikao/domain/kernel/text.ts'

export const siteMapLabels = defineMessages({
  title: { CN: '站点分布', HK: '站點分佈', US: 'Site map' },
  sums: { CN: '合计', HK: '合計', US: 'Totals' },
  sites_found: { CN: '获批站点', HK: '獲批站點', US: 'Approved sites' },
  provinces_found: { CN: '有站点的省份', HK: '有站點的省份', US: 'Provinces with a site' },
  map_title: { CN: '各省获批的考核站点', HK: '各省獲批的考核站點', US: 'Approved sites by province' },
  sites: { CN: '个站点', HK: '個站點', US: 'sites' },
  keyword: { CN: '院校或站点编号', HK: '院校或站點編號', US: 'Institution or site code' },
  empty: { CN: '还没有获批的考核站点', HK: '尚無獲批的考核站點', US: 'No approved sites yet' },
  empty_first: { CN: '站点申请通过审核后会出现在这里。', HK: '站點申請獲批後會出現在這裏。', US: 'Sites appear here once their applications are approved.' },
  approval: { CN: '{credential}：{levels}', HK: '{credential}：{levels}', US: '{credential}: {levels}' },
  approved_for: { CN: '{capacity} 人/日，有效期至 {valid_to}', HK: '{capacity} 人／日，有效期至 {valid_to}', US: '{capacity} per day, valid to {valid_to}' },
})

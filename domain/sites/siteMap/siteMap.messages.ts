import { defineMessages } from '../../kernel/text.ts'

/** What the fields of a site are called. */
export const siteMapWords = defineMessages({
  site_code: { CN: '站点编号', HK: '站點編號', US: 'Site code' },
  org_name: { CN: '院校', HK: '院校', US: 'Institution' },
  site_name: { CN: '站点名称', HK: '站點名稱', US: 'Site name' },
  site_address: { CN: '站点地址', HK: '站點地址', US: 'Address' },
  province: { CN: '省份', HK: '省份', US: 'Province' },
  city: { CN: '城市', HK: '城市', US: 'City' },
  position: { CN: '经纬度', HK: '經緯度', US: 'Longitude, latitude' },
  approvals: { CN: '有效批准', HK: '有效批准', US: 'Approvals in force' },
})

import type { Text } from '@zhikao/domain/kernel/text.ts'

/** A province: its place on the tile map (row and column from the north-west), its short name, and in English its whole one. */
export type Province = { code: string; row: number; column: number; short: Text; name: Text }

const province = (code: string, row: number, column: number, [CN, HK, US, whole]: [string, string, string, string]): Province => ({
  code,
  row,
  column,
  short: { CN, HK, US },
  name: { CN, HK, US: whole },
})

/** All provinces, about where they are; the codes are those of GB/T 2260. */
export const PROVINCES: readonly Province[] = [
  province('110000', 2, 6, ['北京', '北京', 'BJ', 'Beijing']),
  province('120000', 2, 7, ['天津', '天津', 'TJ', 'Tianjin']),
  province('130000', 2, 5, ['河北', '河北', 'HE', 'Hebei']),
  province('140000', 2, 4, ['山西', '山西', 'SX', 'Shanxi']),
  province('150000', 1, 4, ['内蒙', '內蒙', 'NM', 'Inner Mongolia']),
  province('210000', 1, 6, ['辽宁', '遼寧', 'LN', 'Liaoning']),
  province('220000', 1, 7, ['吉林', '吉林', 'JL', 'Jilin']),
  province('230000', 0, 7, ['黑龙江', '黑龍江', 'HL', 'Heilongjiang']),
  province('310000', 3, 7, ['上海', '上海', 'SH', 'Shanghai']),
  province('320000', 3, 6, ['江苏', '江蘇', 'JS', 'Jiangsu']),
  province('330000', 4, 6, ['浙江', '浙江', 'ZJ', 'Zhejiang']),
  province('340000', 4, 5, ['安徽', '安徽', 'AH', 'Anhui']),
  province('350000', 5, 6, ['福建', '福建', 'FJ', 'Fujian']),
  province('360000', 5, 5, ['江西', '江西', 'JX', 'Jiangxi']),
  province('370000', 3, 5, ['山东', '山東', 'SD', 'Shandong']),
  province('410000', 3, 4, ['河南', '河南', 'HA', 'Henan']),
  province('420000', 4, 4, ['湖北', '湖北', 'HB', 'Hubei']),
  province('430000', 5, 4, ['湖南', '湖南', 'HN', 'Hunan']),
  province('440000', 6, 4, ['广东', '廣東', 'GD', 'Guangdong']),
  province('450000', 6, 3, ['广西', '廣西', 'GX', 'Guangxi']),
  province('460000', 7, 3, ['海南', '海南', 'HI', 'Hainan']),
  province('500000', 4, 3, ['重庆', '重慶', 'CQ', 'Chongqing']),
  province('510000', 4, 2, ['四川', '四川', 'SC', 'Sichuan']),
  province('520000', 5, 3, ['贵州', '貴州', 'GZ', 'Guizhou']),
  province('530000', 5, 2, ['云南', '雲南', 'YN', 'Yunnan']),
  province('540000', 4, 1, ['西藏', '西藏', 'XZ', 'Tibet']),
  province('610000', 3, 3, ['陕西', '陝西', 'SN', 'Shaanxi']),
  province('620000', 2, 2, ['甘肃', '甘肅', 'GS', 'Gansu']),
  province('630000', 2, 1, ['青海', '青海', 'QH', 'Qinghai']),
  province('640000', 2, 3, ['宁夏', '寧夏', 'NX', 'Ningxia']),
  province('650000', 2, 0, ['新疆', '新疆', 'XJ', 'Xinjiang']),
  province('710000', 6, 7, ['台湾', '台灣', 'TW', 'Taiwan']),
  province('810000', 6, 5, ['香港', '香港', 'HK', 'Hong Kong']),
  province('820000', 7, 4, ['澳门', '澳門', 'MO', 'Macao']),
]

import { usccCheck } from '@zhikao/domain/kernel/organisation.ts'
import type { ORG_LEVELS, ORG_TYPES } from '@zhikao/domain/people/college/college.model.ts'
import type { Chance } from './random.ts'
import { mobileOf, nameOf, pad } from './people.ts'

type OrgType = (typeof ORG_TYPES)[number]
type OrgLevel = (typeof ORG_LEVELS)[number]

/** Name, account, type, level, region (province, city, district) and street. */
type Row = readonly [name: string, username: string, type: OrgType, level: OrgLevel, district: string, street: string]

/** The four organisations of the sample workbooks first, then their neighbours, then two training organisations. */
export const INSTITUTIONS: readonly Row[] = [
  ['长春汽车工业高等专科学校', 'college', 'college', 'HIGHER', '220112', '长春市双阳区汽车产业大街 1 号'],
  ['吉林工业职业技术学院', 'college2', 'college', 'HIGHER', '220211', '吉林市丰满区恒山西路 15 号'],
  ['长春市第一中等专业学校', 'school', 'school', 'SECONDARY', '220102', '长春市南关区大经路 88 号'],
  ['吉林机电工程学校', 'school2', 'school', 'SECONDARY', '220202', '吉林市昌邑区解放北路 52 号'],
  ['四平职业大学', 'siping', 'school', 'HIGHER', '220302', '四平市铁西区海丰大街 400 号'],
  ['辽源职业技术学院', 'liaoyuan', 'college', 'HIGHER', '220402', '辽源市龙山区财富大路 7 号'],
  ['通化县职业教育中心', 'tonghua', 'school', 'SECONDARY', '220502', '通化市东昌区新华大街 318 号'],
  ['白山技师学院', 'baishan', 'school', 'TECHNICIAN', '220602', '白山市浑江区长白山大街 2699 号'],
  ['松原职业技术学院', 'songyuan', 'school', 'HIGHER', '220702', '松原市宁江区青年大街 1166 号'],
  ['白城机械工业学校', 'baicheng', 'school', 'SECONDARY', '220802', '白城市洮北区海明东路 57 号'],
  ['延边国合职业技术学校', 'yanbian', 'school', 'SECONDARY', '222401', '延吉市天池路 2258 号'],
  ['沈阳装备制造工程学校', 'shenyang', 'school', 'SECONDARY', '210114', '沈阳市于洪区黄海路 29 号'],
  ['大连海工职业学院', 'dalian', 'college', 'HIGHER', '210211', '大连市甘井子区红旗西路 9 号'],
  ['鞍山冶金职业技术学院', 'anshan', 'school', 'HIGHER', '210302', '鞍山市铁东区千山中路 185 号'],
  ['哈尔滨华德应用技术大学', 'haerbin', 'school', 'APPLIED', '230102', '哈尔滨市道里区群力大道 288 号'],
  ['齐齐哈尔机床职业学校', 'qiqihar', 'school', 'SECONDARY', '230202', '齐齐哈尔市龙沙区龙华路 66 号'],
  ['大庆石化职业学院', 'daqing', 'school', 'HIGHER', '230602', '大庆市萨尔图区学府街 3 号'],
  ['北京亦庄汽车职业学院', 'yizhuang', 'school', 'HIGHER', '110115', '北京市大兴区荣华中路 12 号'],
  ['济南轻骑职业技术大学', 'jinan', 'school', 'BACHELOR', '370102', '济南市历下区经十路 1 号'],
  ['潍坊动力职业学院', 'weifang', 'school', 'HIGHER', '370702', '潍坊市潍城区东风西街 8029 号'],
  ['南京栖霞数控职业学校', 'nanjing', 'school', 'SECONDARY', '320113', '南京市栖霞区文苑路 9 号'],
  ['常州新北智造技师学院', 'changzhou', 'school', 'TECHNICIAN', '320411', '常州市新北区嫩江路 8 号'],
  ['广州黄埔汽车工程学校', 'guangzhou', 'school', 'SECONDARY', '440112', '广州市黄埔区大沙地东 319 号'],
  ['长春智造职业培训中心', 'trainer', 'school', 'TRAINING', '220104', '长春市朝阳区前进大街 2699 号'],
  ['吉林工匠职业培训学校', 'trainer2', 'school', 'TRAINING', '220204', '吉林市船营区珲春街 168 号'],
]

/** Where the cities are: degrees of longitude and latitude. */
const POSITIONS: Record<string, readonly [lng: number, lat: number]> = {
  '1101': [116.4074, 39.9042],
  '2101': [123.4315, 41.8057],
  '2102': [121.6147, 38.914],
  '2103': [122.9946, 41.1078],
  '2201': [125.3235, 43.8171],
  '2202': [126.5494, 43.8378],
  '2203': [124.3504, 43.1665],
  '2204': [125.1437, 42.888],
  '2205': [125.9399, 41.7284],
  '2206': [126.4236, 41.9397],
  '2207': [124.8251, 45.1411],
  '2208': [122.8387, 45.6196],
  '2224': [129.5089, 42.8912],
  '2301': [126.535, 45.8038],
  '2302': [123.918, 47.3543],
  '2306': [125.1031, 46.5893],
  '3201': [118.7969, 32.0603],
  '3204': [119.9741, 31.8112],
  '3701': [117.1201, 36.6512],
  '3707': [119.1619, 36.7069],
  '4401': [113.2644, 23.1291],
}

const SCHOOL_TYPE: Record<OrgLevel, string> = {
  SECONDARY: '36',
  HIGHER: '41',
  BACHELOR: '41',
  APPLIED: '41',
  TECHNICIAN: '36',
  TRAINING: '93',
}

/** The whole form of one institution, valid in every check digit. */
export function institutionForm(row: Row, at: number, chance: Chance, licence: string) {
  const [name, username, org_type, org_level, district, address] = row
  const [lng, lat] = POSITIONS[district.slice(0, 4)] ?? [null, null]
  const first17 = `12${district}4127${pad(50_000 + at, 5)}`
  return {
    account_username: username,
    name,
    org_type,
    org_level,
    address,
    district,
    short_name: name.slice(0, 4),
    school_code: SCHOOL_TYPE[org_level] + district.slice(0, 2) + pad(10_000 + at * 37, 6),
    uscc: first17 + usccCheck(first17),
    nature: at % 6 === 5 ? ('PRIVATE' as const) : ('PUBLIC' as const),
    province: `${district.slice(0, 2)}0000`,
    city: `${district.slice(0, 4)}00`,
    postcode: `13${pad(at, 4)}`,
    lng,
    lat,
    legal_person: nameOf(chance),
    contact_name: nameOf(chance),
    contact_mobile: mobileOf(at + 1),
    contact_email: `${username}@example.edu.cn`,
    contact_position: '教务处处长',
    tel: `0431-85${pad(700_000 + at * 131, 6)}`,
    logo: null,
    license_files: [licence],
    bank_name: '中国工商银行',
    bank_account: `42002${pad(at, 12)}`,
    tax_no: first17 + usccCheck(first17),
    pilot_year: 2023 + (at % 3),
    pilot_credentials: [],
    remark: null,
  }
}

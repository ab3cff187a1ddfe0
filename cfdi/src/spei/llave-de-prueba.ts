// The key that seals invented CEPs: of nobody, and the same after a restart, so that the Banxico of the demonstration knows its own seals.
import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'

const LLAVE: JsonWebKey = {
  kty: 'RSA',
  n:
    'o51b-_2MeBEWnEoGwgtt1tDfSClleZ1t_E0Aa7EvhFhNi-U5cVnqpTF_Saxp3qPjuEc4v1xAd7Aa3lf8qzXGp9igJfMmFwgLhWQG-qUP21ivN5' +
    'GlcIF-59_E73cSN_Kr47iZp9njvMOUaCpWbuiNIF7gFJ_rtsQ4q4KJ7IwXWHhhBGTEj96flZrN4NT6bHUMs0Z3P9aoQHcAaa-0ZFuaBxfD4ytq' +
    'eA8a-NGsZ77OHQd4PMfUWt1heFJ3JorSV86r-AJkOSmEOvsxJg_mj4dR51F-Q_PHrW9UYqoEFuR2Co7Y8rDPTkG89jhCU4ktS0donzt156gKsJ' +
    'Uvk-QACX8pFQ',
  e: 'AQAB',
  d:
    'IymL3bWJbTpa7h64ohY7tllwSv1eigrr2refugU7zYj-rWyHclVdKMBg9y_fFtKI-48O4o1Ma4yE0bj-G7t0ZJkZHd7KFlQLydCL8Wzs4fqGuX' +
    '4LHIkwAVwlYkNoPm7gQxHmr9yTZXtw1wwWREKlJcpOBRCzYzV7alylEJmw4LmyF8_FBfBsFeV_LOM2x8gVqoIPza1dKzDUo6Jm_S5EABSs43G2' +
    'haPIzWNwyK_JMipFovOFir6a1aSF3ZsbqE9MFL01xqVDj4GH6WN6uvpT_qC0G9msvRxpxbIdshVCxRxScuqkP5SK98IAxiRUA2uCT8SJY-Hp2s' +
    '53ATNoq6Yylw',
  p:
    '2e1YJ_LnL3V-YHiX1vGsdE_QcFXw29zpeTI3eC20JMRgCY_BaxLNhs6-JuywrERS_I8dvv9YCO0CeavANfprASEKkxLISqRoQ7VpE1HNkGa6lZ' +
    '01veihNsugS3wPxeIMa6cV1yU8R0Iifk0_aJSuetxbpjQDTISQwCtKiwe4ZHc',
  q:
    'wDLst0O0hca_SHnDM6gGr3q9iOwcsVeML66A680jRQ0x-vB67eBkn4fClJwiX5K4B_KaZcy36PwD8QuADp7lgCTD4Pc2WmQWoeJDReMXAiVll8' +
    '2wOQfA8v4WwVpaKpN0mAp894UhzeyhkN_oXEBRDConMdqI3-4MrB9er_EMPdM',
  dp:
    'sw_CxKhgbu1ylp_f2zweQD-oe_URgAYnTG8Hhta-0wsMAi89dNYxS9gqA9-tVw6YxW5uuZYjZsofo4uM1o1ZSMc2YhwnuLUX-rJfkQFBD6ppGy' +
    '_ejZlMhbKQlhVs_GI9ZGMYnfu5aK-dmfus4yhvqQHQyGKqZz_xlAS-Ljh8uQc',
  dq:
    'B0vnoK15VPrOmDnHJ1bhqhfGykPscu8X61d8nXcUN7Lgit5GTHGQYF4PDQVAaNBxHBwhsGutL7Mhky0Ul3mAzPSYWxoHfjb-hPbKBwUwAmzZBo' +
    'JQhlm9AXyT8JM1iRg__OWpCNyNA_xPxeg6MgZfDU8sXcAmIhovcPlf5t4H0PE',
  qi:
    'HykjDSdMRk8O6KuClndFGIkKYzp5djXTqJC5Z62eD-kbvkkn8lqMoX-hSlCB_wBNmOajXNakYDWqnvdDWA2DJn197LED1J9kIqjy7erF8etERS' +
    'wW5eBTtmAuyVZ5w3pqJ2zEA6HUvXFiqOJdZoQPiHC1dr1uebpdV48Bd9CvqYU',
}

export const llaveDePrueba = createPrivateKey({ key: LLAVE, format: 'jwk' })
export const publicaDePrueba = createPublicKey({ key: LLAVE, format: 'jwk' })

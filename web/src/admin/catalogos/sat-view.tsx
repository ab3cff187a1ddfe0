// The SAT's catalogues: those that are imported, each with its count and its day, and the version of those that come with Litro.
import { VERSION_CATALOGOS } from '@litro/cfdi/sat/catalogo'
import { type CatalogoSat, catalogosSat } from '@litro/contract/catalogos/sat'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirmar } from '../../form/confirmar.tsx'
import { conteo, entero, fecha, fechaHora } from '../../formato.ts'
import { useServicio } from '../../query.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Dato, Ficha } from '../../ui/ficha.tsx'
import { Leido } from '../../ui/leido.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { VistaProps } from '../editable-page.tsx'
import estilos from './sat.module.css'
import { SatDialog } from './sat-dialog.tsx'

// biome-ignore format: a table is read as a table
const formas: Record<CatalogoSat['Catalogo'], string> = {
  c_CodigoPostal:  'Solo se revisa que tengan cinco dígitos.',
  c_ClaveProdServ: 'Solo se revisa que tengan ocho dígitos.',
  c_ClaveUnidad:   'Solo se revisa que tengan dos o tres letras o números.',
  c_Colonia:       'Los sitios se guardan sin colonia, que el SAT no exige.',
}

const campos: readonly Dato<CatalogoSat>[] = [
  { etiqueta: 'Claves', valor: ({ Claves }) => entero(Claves), cifra: true },
  { etiqueta: 'Publicado por el SAT', valor: ({ Publicado }) => fecha(Publicado), cifra: true },
  { etiqueta: 'Importado', valor: ({ Importado }) => fechaHora(Importado), cifra: true },
  { etiqueta: 'Por', valor: ({ Usuario }) => Usuario },
  { etiqueta: 'Archivo', valor: ({ Archivo }) => Archivo, ancho: true },
]

const propios = [
  { etiqueta: 'Versión', valor: () => fecha(VERSION_CATALOGOS), cifra: true },
  {
    etiqueta: 'Catálogos',
    valor: () => 'Regímenes fiscales, usos de CFDI, formas y métodos de pago, impuestos, estados, países y permisos.',
    ancho: true,
  },
] as const satisfies readonly Dato<null>[]

export function SatView({ titulo, detalle, selector }: VistaProps) {
  const lectura = useServicio('admin_catalogo_sat_listar')
  return (
    <>
      <PageHeader titulo={titulo} detalle={detalle} />
      {selector}
      <Leido lectura={lectura} falla="No pudimos cargar los catálogos del SAT">
        {(catalogos) => <Tarjetas catalogos={catalogos} onLeer={lectura.refetch} />}
      </Leido>
    </>
  )
}

function Tarjetas({ catalogos, onLeer }: { catalogos: CatalogoSat[]; onLeer: () => void }) {
  const edita = useUsuario().puede('admin.catalogos')
  const [porImportar, setPorImportar] = useState<CatalogoSat | null>(null)
  const [porQuitar, setPorQuitar] = useState<CatalogoSat | null>(null)
  const cerrar = () => {
    setPorImportar(null)
    onLeer()
  }
  return (
    <>
      <div className={estilos.tarjetas}>
        {catalogos.map((catalogo) => (
          <Tarjeta
            key={catalogo.Catalogo}
            catalogo={catalogo}
            edita={edita}
            onImportar={() => setPorImportar(catalogo)}
            onQuitar={() => setPorQuitar(catalogo)}
          />
        ))}
      </div>
      <Card titulo="Incluidos en Litro" className={estilos.propios}>
        <Ficha registro={null} campos={propios} />
      </Card>
      {porImportar ? <SatDialog catalogo={porImportar} onCerrar={cerrar} /> : null}
      <Confirmar
        de={porQuitar}
        servicio="admin_catalogo_sat_quitar"
        peticion={({ Catalogo: catalogo, Version }) => [{ params: { catalogo }, entrada: { Version } }]}
        titulo="¿Quitar el catálogo?"
        no="Conservar catálogo"
        si="Quitar catálogo"
        exito={({ Catalogo }) => `Quitado: ${catalogosSat[Catalogo].titulo}.`}
        falla="No se pudo quitar el catálogo."
        onCerrar={() => setPorQuitar(null)}
      >
        {({ Catalogo, Claves }) => (
          <>
            <strong>{catalogosSat[Catalogo].titulo}</strong>: se quitan {conteo(Claves, 'clave', 'claves')} y se vuelve
            a revisar solo su forma. Puedes importarlo de nuevo cuando quieras.
          </>
        )}
      </Confirmar>
    </>
  )
}

type TarjetaProps = { catalogo: CatalogoSat; edita: boolean; onImportar: () => void; onQuitar: () => void }

function Tarjeta({ catalogo, edita, onImportar, onQuitar }: TarjetaProps) {
  const { titulo, revisa } = catalogosSat[catalogo.Catalogo]
  const importado = catalogo.Importado !== null
  return (
    <Card
      titulo={titulo}
      detalle={<Badge tono={importado ? 'verde' : 'gris'}>{importado ? 'Importado' : 'Sin importar'}</Badge>}
      className={estilos.tarjeta}
    >
      {importado ? (
        <Ficha registro={catalogo} campos={campos} />
      ) : (
        <p className={estilos.texto}>
          {formas[catalogo.Catalogo]} Importa <span className={estilos.clave}>{catalogo.Catalogo}</span> para
          {catalogo.Catalogo === 'c_Colonia' ? ' elegirla' : ' comprobar que existan'}.
        </p>
      )}
      <p className={`tenue ${estilos.revisa}`}>Se revisa en {revisa}.</p>
      {edita ? (
        <div className="acciones">
          <Button
            variant={importado ? 'default' : 'filled'}
            leftSection={<IconUpload size={17} />}
            aria-label={`Importar ${titulo}`}
            onClick={onImportar}
          >
            Importar
          </Button>
          {importado ? (
            <Button variant="default" aria-label={`Quitar ${titulo}`} onClick={onQuitar}>
              Quitar
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

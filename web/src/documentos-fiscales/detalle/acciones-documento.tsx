// What can be done with a document that is open: the next step as a button, and the rest, with what destroys at its end, in a menu.
import { type Familia, rasgos } from '@litro/contract/documentos-fiscales/familia'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCash, IconDots, IconDownload } from '@tabler/icons-react'
import { AppLink } from '../../app-link.tsx'
import { useDescarga } from '../../archivos/use-descarga.ts'
import { useUsuario } from '../../sesion/usuario-context.tsx'
import { accionesDe } from '../acciones.ts'
import { type Documento, estadoDeFila, idDe } from '../documento.ts'
import { palabras } from '../palabras.ts'
import { Enviar } from './enviar-button.tsx'

type Props = { familia: Familia; documento: Documento }

export function Acciones({ familia, documento }: Props) {
  const { puede } = useUsuario()
  const suyas = accionesDe(familia, documento, puede)
  const pasos = suyas.filter(({ verbo }) => verbo === 'timbrar' || verbo === 'editar')
  const resto = suyas.filter((accion) => !pasos.includes(accion))
  const duplica = puede(`${familia}.editar`)
  const duplicado = `${palabras[familia].nuevo}?duplicar=${idDe(familia, documento)}`
  // A rejected document is not mended: a new one starts from its data (D-3).
  const rechazado = estadoDeFila(familia, documento) === 'rechazado'
  return (
    <>
      {duplica && rechazado ? (
        <Button component={AppLink} to={duplicado} variant="default">
          Duplicar
        </Button>
      ) : null}
      {documento.ArchivoNombrePDF ? <Descargar familia={familia} documento={documento} /> : null}
      {documento.UUID ? <Enviar familia={familia} documento={documento} /> : null}
      {puede('deposito.editar') && sePaga(familia, documento) ? (
        <Button
          component={AppLink}
          to={`/deposito/nuevo?${familia}=${idDe(familia, documento)}`}
          leftSection={<IconCash size={17} stroke={1.7} />}
        >
          Registrar pago
        </Button>
      ) : null}
      {pasos.map(({ verbo, texto, a }) => (
        <Button
          key={verbo}
          component={AppLink}
          to={a}
          data-principal={verbo === 'timbrar' || undefined}
          variant={verbo === 'timbrar' ? undefined : 'default'}
        >
          {texto}
        </Button>
      ))}
      {(duplica && !rechazado) || resto.length > 0 ? (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={`Más acciones de ${documento.Folio}`}>
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {duplica && !rechazado ? (
              <Menu.Item component={AppLink} to={duplicado}>
                Duplicar
              </Menu.Item>
            ) : null}
            {resto.map(({ verbo, texto, a }) => (
              <Menu.Item
                key={verbo}
                component={AppLink}
                to={a}
                c={verbo === 'borrar' || verbo === 'cancelar' ? 'var(--litro-rojo)' : undefined}
              >
                {texto} {rasgos[familia].titulo.toLowerCase()}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  )
}

/** What a client still owes. */
const sePaga = (familia: Familia, documento: Documento) =>
  rasgos[familia].abreSaldo && estadoDeFila(familia, documento) === 'timbrado' && (documento.SaldoRestante ?? 0) > 0

export function Descargar({ familia, documento, size }: Props & { size?: 'compact-sm' }) {
  const id = idDe(familia, documento)
  const { ocupado, bajar } = useDescarga(`${familia}_pdf` as const, `${rasgos[familia].archivo}_${id}.pdf`, {
    literal: true,
  })
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={17} stroke={1.7} />}
      loading={ocupado}
      onClick={() => bajar({ params: { id } })}
    >
      Descargar
    </Button>
  )
}

// Staff choose here whose data they work on; the choice is remembered and travels in X-Socio-Comercial (D-50).
import { Button, Select } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useEffect } from 'react'
import { foldFilter } from '../campos/fold.ts'
import { useServicio } from '../query.ts'
import { esDeNadie } from '../rutas.ts'
import { useUsuario } from '../sesion/usuario-context.tsx'
import { useRuta } from '../use-ruta.ts'

export function PartnerSelect({ className }: { className?: string }) {
  const { idSocio, elegirSocio, prestado } = useUsuario()
  // A desk shows every partner's rows, whoever is chosen; one's own page, nobody's.
  const deTodos = esDeNadie(useRuta())
  const { data, isPending, isError, refetch } = useServicio('socio_elegibles', [], { staleTime: 5 * 60_000 })
  const elegible = data?.some(({ IdSocioComercial }) => IdSocioComercial === idSocio)

  useEffect(() => {
    // A remembered partner may have been withdrawn; a lent one is not the person's choice.
    if (data && idSocio !== null && !elegible && !prestado) elegirSocio(null)
  }, [data, idSocio, elegible, elegirSocio, prestado])

  if (deTodos) return null

  return (
    <Select
      className={className}
      aria-label="Socio comercial"
      placeholder={isPending ? 'Cargando socios...' : isError ? 'Socios no disponibles' : 'Todos los socios'}
      leftSection={<IconBuildingStore size={18} stroke={1.6} />}
      data={(data ?? []).map(({ IdSocioComercial, Nombre }) => ({ value: String(IdSocioComercial), label: Nombre }))}
      value={idSocio === null ? null : String(idSocio)}
      onChange={(valor) => elegirSocio(valor === null ? null : Number(valor))}
      searchable
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Ver todos los socios' }}
      limit={100}
      filter={foldFilter}
      nothingFoundMessage={
        isError && !data ? (
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Reintentar
          </Button>
        ) : (
          'Sin resultados'
        )
      }
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

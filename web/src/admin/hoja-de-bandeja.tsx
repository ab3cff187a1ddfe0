// 'Exportar' of a desk: the sheet carries exactly the rows on the screen, in their order, because the screen names them.
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { Argumentos } from '../call.ts'
import { type HojaDeBandejaKey, useExportar } from '../list/use-exportar.ts'

export function useHojaDeBandeja<Fila>(
  { servicio, archivo }: { servicio: HojaDeBandejaKey; archivo: string },
  clave: Extract<keyof Fila, string>,
) {
  const { ocupado, exportar } = useExportar(servicio, archivo)
  const onExportar = (filas: readonly Fila[]) => {
    const Claves = filas.map((fila) => String(fila[clave]))
    // Which desk it is is known only when it runs, and all of them take the same body.
    void exportar(...([{ entrada: { Claves } }] as unknown as Argumentos<HojaDeBandejaKey>))
  }
  return { ocupado, onExportar }
}

export function HojaButton({ ocupado, vacia, onClick }: { ocupado: boolean; vacia: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
      loading={ocupado}
      // Exporting nothing does nothing (§2.5).
      onClick={() => (vacia ? undefined : onClick())}
    >
      Exportar
    </Button>
  )
}

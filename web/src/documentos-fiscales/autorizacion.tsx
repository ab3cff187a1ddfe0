// Why a document waits for somebody's authorisation (D-1).
import { MessageLine } from '../ui/message-line.tsx'

export function Autorizacion({ motivos }: { motivos: readonly string[] }) {
  if (motivos.length === 0) return null
  return (
    <MessageLine tono="ambar">
      <strong>Requiere autorización</strong>
      <ul>
        {motivos.map((motivo) => (
          <li key={motivo}>{motivo}</li>
        ))}
      </ul>
    </MessageLine>
  )
}
